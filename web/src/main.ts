import { mount } from 'svelte';
import App from './App.svelte';
import { isAlone, useEngine } from './base/net/backend';
import './ui/tokens.css';
import './ui/base.css';

if (isAlone) useEngine(import('./engine/engine-client'));
mount(App, { target: document.getElementById('app')! });
