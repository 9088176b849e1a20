/** State of this page's engine. */
class EngineState {
  part = $state(0); // of loading it; 1: it is loaded
  isKept = $state(true); // false: tables are lost when the page is closed
  failure = $state('');
}

export const engineState = new EngineState();
