/** What a page and the worker of its engine say to each other. */

export type ToEngine =
  | { do: 'ask'; id: number; method: string; path: string; body: string }
  | { do: 'open'; line: string; place: string }
  | { do: 'say'; line: string; text: string }
  | { do: 'hang up'; line: string };

export type FromEngine =
  | { did: 'answer'; id: number; status: number; kind: string; body: Uint8Array<ArrayBuffer> }
  | { did: 'open'; line: string }
  | { did: 'hear'; line: string; text: string }
  | { did: 'close'; line: string }
  | { did: 'start'; part: number } // how much of the way the engine has come, of 1
  | { did: 'keep'; isKept: boolean } // whether what is played outlives the page
  | { did: 'fail'; why: string };

/** Nobody answered: the tab that ran the engine has gone. */
export const NOBODY = 0;
