/** The guest's end of the line as components read it. */
export class GuestState {
  /** `none`: no invitation yet; `answering`: the host must take the answer; `lost`: the host is away. */
  line = $state<'none' | 'answering' | 'open' | 'lost'>('none');
  answer = $state(''); // the code for the host
}

export const guestState = new GuestState();
