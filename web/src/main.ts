import { mount } from 'svelte';
import App from './App.svelte';
import './ui/tokens.css';
import './ui/base.css';

mount(App, { target: document.getElementById('app')! });
