/** The web worker of a page: passes the page's messages to the engine and the engine's messages to the page. */
import type { ToEngine } from './messages';
import { SharedEngine } from './shared-between-tabs';

const engine = new SharedEngine(`${self.name}engine/`, (message) => postMessage(message));
onmessage = ({ data }: MessageEvent<ToEngine>) => engine.send(data);
engine.start();
