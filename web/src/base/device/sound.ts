/** Sounds from the browser's oscillators; off by default. */
import { preferences } from './preferences.svelte';

export type Sound = 'dice' | 'coin' | 'card' | 'hammer' | 'bell' | 'tick' | 'tap';

export interface Note {
  at: number;
  hertz: number;
  seconds: number;
  wave: OscillatorType;
  loud: number;
}

const NOTES: Record<Sound, Note[]> = {
  dice: [
    { at: 0, hertz: 210, seconds: 0.05, wave: 'square', loud: 0.06 },
    { at: 0.12, hertz: 170, seconds: 0.06, wave: 'square', loud: 0.05 },
  ],
  coin: [
    { at: 0, hertz: 1318, seconds: 0.08, wave: 'triangle', loud: 0.06 },
    { at: 0.07, hertz: 1760, seconds: 0.14, wave: 'triangle', loud: 0.05 },
  ],
  card: [{ at: 0, hertz: 520, seconds: 0.06, wave: 'sawtooth', loud: 0.025 }],
  hammer: [{ at: 0, hertz: 120, seconds: 0.12, wave: 'square', loud: 0.09 }],
  bell: [{ at: 0, hertz: 880, seconds: 0.5, wave: 'sine', loud: 0.06 }],
  tick: [{ at: 0, hertz: 1046, seconds: 0.05, wave: 'triangle', loud: 0.05 }],
  tap: [{ at: 0, hertz: 130, seconds: 0.12, wave: 'sine', loud: 0.08 }],
};

let context: AudioContext | null = null;
let busyUntil = 0;

export function play(sound: Sound): void {
  if (preferences.hasSound) playNotes(NOTES[sound]);
}

/** Play the bell, also while the page is hidden. */
export function playBell(): void {
  if (preferences.hasSound) sound(NOTES.bell);
}

/** Play notes with a volume of their own, whatever the setting. */
export function playNotes(notes: Note[]): void {
  if (!document.hidden) sound(notes);
}

function sound(notes: Note[]): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  if (now < busyUntil) return;
  for (const note of notes) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = note.wave;
    tone.frequency.value = note.hertz;
    gain.gain.setValueAtTime(note.loud, now + note.at);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + note.at + note.seconds);
    tone.connect(gain).connect(context.destination);
    tone.start(now + note.at);
    tone.stop(now + note.at + note.seconds);
    busyUntil = now + note.at + note.seconds;
  }
}
