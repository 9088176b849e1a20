/** A device that scans an answer with its camera app opens it in a new tab: that tab gives it to the one with
 * the invitation. */

type TabMessage = { type: 'answer'; code: string } | { type: 'taken'; code: string };

const CHANNEL = 'magnat-answers';
const WAIT_MS = 4_000;

/** Take answers that other tabs of this device received; returns how to stop. `take` says if one fits. */
export function listenForAnswers(take: (code: string) => Promise<boolean>): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type !== 'answer') return;
    const { code } = data;
    void take(code).then((isTaken) => isTaken && channel.postMessage({ type: 'taken', code }));
  };
  return () => channel.close();
}

/** Give an answer to the tab with its invitation; false: no tab of this device took it. */
export function giveAnswer(code: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<boolean>((resolve) => {
    const end = (isTaken: boolean) => {
      channel.close();
      resolve(isTaken);
    };
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'taken' && data.code === code) end(true);
    };
    channel.postMessage({ type: 'answer', code } satisfies TabMessage);
    setTimeout(() => end(false), WAIT_MS);
  });
}
