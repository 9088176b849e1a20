import { mount } from 'svelte';
import App from './App.svelte';
import { isAlone, useEngine } from './base/net/backend';
import { isGuest } from './base/net/guest';
import { leadToOneOrigin } from './base/net/redirect-localhost';
import './ui/tokens.css';
import './ui/base.css';

if (!leadToOneOrigin()) {
  if (isGuest) useEngine(import('./lines/connection/guest-engine'));
  else if (isAlone) useEngine(import('./engine/engine-client'));
  mount(App, { target: document.getElementById('app')! });
}
