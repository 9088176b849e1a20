/** Questions of one seat that the server answers without storing anything: the effect of a deal (`weigh`),
 * how good the choices are (`advise`), and why an action is not possible (`why`). */
import { commandId, isForNow, type Connection } from '../../base/net/socket';
import type { Advised, Coded, Refused, Side, ToClient, Weighed } from '../../base/wire';

export type OnAdvice = (answer: Advised | Refused) => void;

export class WeighAndAdvise {
  // By id of the request: the callback for its answer.
  private readonly weighing = new Map<string, (sides: Side[] | null) => void>();
  private readonly advising = new Map<string, OnAdvice>();
  private readonly reasons = new Map<string, (reason: Refused) => void>();

  /** The effect of a deal on both sides; null if the server refuses to compute it. */
  weigh(
    connection: Pick<Connection<ToClient>, 'send'>,
    to: number,
    items: number[],
    goods: [number, number][],
  ): Promise<Side[] | null> {
    const id = commandId();
    const answer = new Promise<Side[] | null>((resolve) => this.weighing.set(id, resolve));
    connection.send({ type: 'weigh', id, to, items, goods });
    return answer;
  }

  /** Ask how good the choices are. The server answers several times, each time more exactly, until an answer
   * is marked as the last or refused. Returns a function that ends the request. */
  advise(connection: Pick<Connection<ToClient>, 'mention'> | null, onAdvice: OnAdvice): () => void {
    const id = commandId();
    this.advising.set(id, onAdvice);
    connection?.mention({ type: 'advise', id });
    return () => this.advising.delete(id);
  }

  /** Ask why an action is not possible now. If it is possible, `onReason` is not called. Returns a function
   * that ends the request. */
  why(
    connection: Pick<Connection<ToClient>, 'mention'> | null,
    action: Coded,
    onReason: (reason: Refused) => void,
  ): () => void {
    const id = commandId();
    this.reasons.set(id, onReason);
    connection?.mention({ type: 'why', id, action });
    return () => this.reasons.delete(id);
  }

  advised(answer: Advised): void {
    this.advising.get(answer.id)?.(answer);
  }

  weighed({ id, sides }: Pick<Weighed, 'id'> & { sides: Side[] | null }): void {
    this.weighing.get(id)?.(sides);
    this.weighing.delete(id);
  }

  /** Whether a refusal is the answer to one of these requests. */
  refused(refusal: Refused): boolean {
    const onReason = this.reasons.get(refusal.id);
    if (onReason) {
      if (!isForNow(refusal.code)) onReason(refusal);
      return true;
    }
    const onAdvice = this.advising.get(refusal.id);
    if (onAdvice) {
      onAdvice(refusal);
      return true;
    }
    if (!this.weighing.has(refusal.id)) return false;
    if (!isForNow(refusal.code)) this.weighed({ id: refusal.id, sides: null });
    return true;
  }
}
