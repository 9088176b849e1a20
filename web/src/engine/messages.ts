/** The messages between a page and the worker of its engine. */

export type ToEngine =
  | { type: 'request'; id: number; method: string; path: string; body: string }
  | { type: 'open'; socket: string; place: string }
  | { type: 'send'; socket: string; text: string }
  | { type: 'close'; socket: string };

export type FromEngine =
  | { type: 'response'; id: number; status: number; kind: string; body: Uint8Array<ArrayBuffer> }
  | { type: 'opened'; socket: string }
  | { type: 'message'; socket: string; text: string }
  | { type: 'closed'; socket: string }
  | { type: 'progress'; part: number } // the part of the engine that is loaded; 1: all of it
  | { type: 'storage'; isKept: boolean } // false: tables cannot be stored
  | { type: 'failed'; why: string };

/** Status of a request that never got a response, because the tab that ran the engine was closed. */
export const NO_RESPONSE = 0;
