/** The web worker of a page: passes messages between the page and the engine. */
import type { ToEngine } from './messages';
import { SharedEngine } from './shared-between-tabs';

const engine = new SharedEngine(`${self.name}engine/`, (message) => postMessage(message));
onmessage = ({ data }: MessageEvent<ToEngine>) => engine.send(data);
engine.start();
