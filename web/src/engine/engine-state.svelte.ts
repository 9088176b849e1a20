/** State of this page's engine. */
class EngineState {
  part = $state(0); // the part of the engine that is loaded; 1: all of it
  isKept = $state(true); // false: nothing can be stored, so tables are lost when the page is closed
  failure = $state('');
}

export const engineState = new EngineState();
