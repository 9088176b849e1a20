/** The messages between a page and the worker of its engine. */

/** The device at the other end of a line, on whose behalf the page asks. */
export interface LineDevice {
  line: string;
  key: string;
}

export type ToEngine =
  | { type: 'request'; id: number; method: string; path: string; body: string; from?: LineDevice }
  | { type: 'open'; socket: string; place: string; from?: LineDevice }
  | { type: 'send'; socket: string; text: string }
  | { type: 'room'; socket: string; hasRoom: boolean } // whether the line of a socket takes more messages
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
