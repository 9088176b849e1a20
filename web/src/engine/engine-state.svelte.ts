/** How the engine of this page is doing. */
class EngineState {
  part = $state(0); // of the way until it answers
  isKept = $state(true); // false: what is played here is gone with the page
  failure = $state('');
}

export const engineState = new EngineState();
