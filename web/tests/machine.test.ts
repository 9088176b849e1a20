import { describe, expect, test } from 'vitest';
import {
  balances,
  COARSE,
  display,
  due,
  fits,
  fresh,
  HOLD,
  START,
  STEP,
  step,
  SWITCH_OFF,
  written,
  type Beep,
  type Happening,
  type Key,
  type Side,
  type State,
} from '../src/games/monopoly/machine/machine';
import { Memory } from '../src/games/monopoly/machine/storage';
import { money } from '../src/base/i18n/money';
import { lookup } from '../src/base/lookup';

/** A machine, and its beeps since the last call of `heard`. */
class Table {
  state: State = fresh();
  private beeps: Beep[] = [];

  happens(happening: Happening): this {
    const after = step(this.state, happening);
    this.state = after.state;
    this.beeps.push(...after.beeps);
    return this;
  }

  insert(side: Side, card: number, isTurned = false) {
    return this.happens({ do: 'insert', side, card, isTurned });
  }

  remove(side: Side) {
    return this.happens({ do: 'remove', side });
  }

  wait(ms: number) {
    return this.happens({ do: 'wait', ms });
  }

  press(key: Key) {
    this.happens({ do: 'press', key });
    return this.happens({ do: 'release' });
  }

  /** Press keys one after the other; > is the arrow, ^ is Départ. */
  keys(text: string) {
    for (const sign of text) this.press(sign === '>' ? 'arrow' : sign === '^' ? 'depart' : (sign as Key));
    return this;
  }

  hold(ms: number) {
    this.happens({ do: 'press', key: 'C' });
    this.wait(ms);
    return this.happens({ do: 'release' });
  }

  /** Let time pass until the screen shows no message that disappears. */
  settle() {
    while (this.state.passing.length) this.wait(lookup(this.state.passing, 0).ms);
    return this;
  }

  get screen(): string {
    const { text, unit } = display(this.state);
    return text + unit;
  }

  /** The beeps since the last call. */
  heard(): Beep[] {
    return this.beeps.splice(0);
  }

  has(card: number): number {
    return lookup(balances(this.state), card - 1);
  }
}

const on = (): Table => new Table().press('0');
const M = 1_000_000;
const MOST_SHOWN = 999_990_000; // five digits

describe('the screen and the entry', () => {
  test('MEL-8 thousands are written K, millions M, decimals after a comma', () => {
    expect(written(100_000)).toEqual({ text: '100', unit: 'K' });
    expect(written(1_000_000)).toEqual({ text: '1', unit: 'M' });
    expect(written(13_720_000)).toEqual({ text: '13,72', unit: 'M' });
    expect(written(13_700_000)).toEqual({ text: '13,7', unit: 'M' });
    expect(written(10_000)).toEqual({ text: '10', unit: 'K' });
    expect(written(990_000)).toEqual({ text: '990', unit: 'K' });
    expect(written(0)).toEqual({ text: '0', unit: 'K' });
  });

  test('MEL-8 no balance needs more than five digits', () => {
    for (let sum = 0; sum < 100 * M; sum += 1000) if (!fits(sum)) expect(written(sum)).toBe(sum);
    for (let sum = 0; sum <= MOST_SHOWN; sum += 10_000) if (!fits(sum)) expect(written(sum)).toBe(sum);
    const table = on().insert('left', 1);
    table.state.accounts[0] = MOST_SHOWN - 1 * M;
    expect(table.keys('1,02M>').state.refusal).toBe('full');
    expect(table.keys('C1M>').has(1)).toBe(MOST_SHOWN);
    expect(table.remove('left').insert('left', 1).keys('^').state.refusal).toBe('full');
    table.state.accounts[0] = 100 * M;
    expect(table.remove('left').insert('left', 1).keys('825K>').state.refusal).toBe('full'); // 100,825M
  });

  test('MEL-8 the screen writes an amount as the table does', () => {
    for (let sum = 1000; sum <= 40 * M; sum += 1000) {
      const { text, unit } = written(sum);
      if (text + unit !== money(sum, { sign: '€', short: true }, 'fr')) expect(text + unit).toBe(sum);
    }
    const table = on().insert('right', 1).keys('825K>').settle();
    expect(table.screen).toBe('14,175M');
  });

  test('MEL-8 amounts are entered in the same form', () => {
    const table = on().insert('left', 1).settle();
    const seen: string[] = [];
    for (const key of '1,4M') seen.push(table.keys(key).screen);
    expect(seen).toEqual(['1', '1,', '1,4', '1,4M']);
    expect(table.keys('>').has(1)).toBe(START + 1_400_000);
    expect(table.keys('500K>').has(1)).toBe(START + 1_900_000);
    expect(table.keys(',25M>').has(1)).toBe(START + 2_150_000);
    expect(table.keys('02M>').has(1)).toBe(START + 4_150_000);
  });

  test('MEL-8 a sixth digit and a second comma are not taken', () => {
    const table = on().insert('left', 1).keys('12345').settle();
    table.heard();
    expect(table.keys('6').screen).toBe('12345');
    expect(table.state.refusal).toBe('digits');
    expect(table.keys('C1,2,').screen).toBe('1,2');
    expect(table.state.refusal).toBe('digits');
    expect(table.keys('M3').screen).toBe('1,2M');
    expect(table.state.refusal).toBe('entry');
    expect(table.keys('K').screen).toBe('1,2K');
  });
});

describe('the two slots', () => {
  test('MEL-9 a card on the left is credited by the bank', () => {
    const table = on().insert('left', 3).keys('1M>');
    expect(balances(table.state)).toEqual([1500, 1500, 1600, 1500, 1500, 1500].map((n) => n * 10_000));
    expect(table.settle().screen).toBe('16M');
  });

  test('MEL-9 a card on the right is debited to the bank', () => {
    const table = on().insert('right', 2).keys('600K>');
    expect(balances(table.state)).toEqual([1500, 1440, 1500, 1500, 1500, 1500].map((n) => n * 10_000));
    expect(table.settle().screen).toBe('14,4M');
  });

  test('MEL-9 with one in each the right pays the left: the payer goes down, then the payee goes up', () => {
    const table = on().insert('right', 2).insert('left', 3).settle();
    expect(display(table.state)).toMatchObject({ text: '15', unit: 'M', card: 2, side: 'right' });
    table.keys('1,4M');
    table.heard();
    table.keys('>');
    const seen: [number, string][] = [];
    while (table.state.passing.length) {
      seen.push([display(table.state).card, table.screen]);
      table.wait(lookup(table.state.passing, 0).ms);
    }
    expect(seen).toEqual([
      [2, '15M'],
      [2, '13,6M'],
      [3, '15M'],
      [3, '16,4M'],
    ]);
    expect(table.heard()).toEqual(['down', 'up']);
    expect(balances(table.state)).toEqual([1500, 1360, 1640, 1500, 1500, 1500].map((n) => n * 10_000));
    expect(display(table.state)).toMatchObject({ text: '13,6', card: 2 });
  });

  test('MEL-9 both accounts of a transfer change in the same moment', () => {
    const table = on().insert('right', 1).insert('left', 6).keys('20M>');
    expect(table.state.refusal).toBe('short');
    const total = () => balances(table.state).reduce((a, b) => a + b);
    table.keys('C14,99M>');
    expect(total()).toBe(90 * M);
    expect(table.has(1)).toBe(10_000);
  });

  test('MEL-9 nobody pays more than he has, and nothing is heard', () => {
    const table = on().insert('right', 4).keys('15,01M').settle();
    table.heard();
    expect(table.keys('>').state.refusal).toBe('short');
    expect(table.heard()).toEqual([]);
    expect(table.has(4)).toBe(START);
    expect(table.screen).toBe('15,01M');
    expect(table.keys('C15M>').has(4)).toBe(0);
    expect(table.settle().screen).toBe('0K');
  });

  test('MEL-9 a slot holds one card and a card is in one slot', () => {
    const table = on().insert('left', 1).insert('left', 2).insert('right', 1).insert('right', 7);
    expect(table.state.slots).toEqual({ left: { card: 1, isTurned: false, hasSalary: false }, right: null });
  });

  test('MEL-9 an entry belongs to the cards that are in', () => {
    const table = on().insert('right', 1).keys('5M').insert('left', 2);
    expect(table.state.digits).toBe('');
    expect(table.keys('5M').remove('left').keys('>').state.refusal).toBe('amount');
    expect(table.remove('right').keys('5').state.refusal).toBe('card');
  });
});

describe('inserting a card', () => {
  test('MEL-10 shows its number, then its balance', () => {
    const table = on().insert('left', 5);
    expect(table.screen).toBe('5');
    table.wait(lookup(table.state.passing, 0).ms);
    expect(table.screen).toBe('15M');
    expect(table.settle().screen).toBe('15M');
  });

  test('MEL-10 beeps, on either side', () => {
    const table = on();
    table.heard();
    expect(table.insert('left', 5).heard()).toEqual(['card']);
    expect(table.insert('right', 6).heard()).toEqual(['card']);
  });

  test('MEL-10 without a beep it is the wrong way round, and the machine does not see it', () => {
    const table = on();
    table.heard();
    table.insert('left', 4, true);
    expect(table.heard()).toEqual([]);
    expect(table.screen).toBe('');
    expect(table.keys('^').state.refusal).toBe('card');
    table.insert('right', 2).settle().keys('1M>');
    expect(balances(table.state)).toEqual([1500, 1400, 1500, 1500, 1500, 1500].map((n) => n * 10_000));
    expect(table.remove('left').insert('left', 4).heard()).toContain('card');
  });

  test('MEL-10 a wrong card comes out without disturbing an entry', () => {
    const table = on().insert('left', 4, true).insert('right', 2).keys('3M').remove('left');
    expect(table.screen).toBe('3M');
  });
});

describe('the keys', () => {
  test('MEL-11 each of them does its part', () => {
    for (const digit of '0123456789') expect(on().insert('left', 1).keys(digit).screen).toBe(digit);
    expect(on().insert('left', 1).keys('7K').screen).toBe('7K');
    expect(on().insert('left', 1).keys('7M').screen).toBe('7M');
    expect(on().insert('left', 1).keys('7,').screen).toBe('7,');
    expect(on().insert('left', 1).keys('7MC').settle().screen).toBe('15M');
    expect(on().insert('left', 1).keys('7M>').has(1)).toBe(22 * M);
    expect(on().insert('right', 1).keys('7M>').has(1)).toBe(8 * M);
  });

  test('MEL-11 Départ credits two million to the card on the left', () => {
    const table = on().insert('left', 1).keys('^');
    expect(table.has(1)).toBe(17 * M);
    expect(table.heard()).toEqual(['key', 'card']);
    expect(table.settle().heard()).toEqual(['up']);
    expect(table.screen).toBe('17M');
    expect(on().insert('right', 1).keys('^').state.refusal).toBe('left');
    expect(on().insert('left', 1).insert('right', 2).keys('^').state.refusal).toBe('left');
    expect(on().insert('left', 1).keys('3^').state.refusal).toBe('entry');
  });

  test('MEL-11 two salaries in a turn: the card is taken out and put in again', () => {
    const table = on().insert('left', 1).keys('^^');
    expect(table.has(1)).toBe(17 * M);
    expect(table.state.refusal).toBe('twice');
    table.remove('left').insert('left', 1).keys('^');
    expect(table.has(1)).toBe(19 * M);
  });

  test('MEL-11 the comma sets the volume when no card is in', () => {
    const table = on();
    expect([1, 2, 3].map(() => table.keys(',').state.volume)).toEqual([2, 0, 1]);
    expect(display(table.keys(',').state)).toMatchObject({ text: '2', note: 'volume' });
    table.insert('left', 1).keys(',');
    expect(table.state.volume).toBe(2);
    expect(table.screen).toBe('0,');
  });

  test('MEL-11 without a card no other key is taken', () => {
    for (const key of '5MK>^') {
      const table = on();
      table.heard();
      expect(table.keys(key).state.refusal).toBe('card');
      expect(table.heard()).toEqual([]);
    }
  });

  test('MEL-11 the arrow wants an amount and its unit', () => {
    const table = on().insert('left', 1);
    expect(table.keys('>').state.refusal).toBe('amount');
    expect(table.keys('M').state.refusal).toBe('amount');
    expect(table.keys('3>').state.refusal).toBe('unit');
    expect(table.keys('M>').has(1)).toBe(18 * M);
  });
});

describe('one entry', () => {
  test('MEL-12 is at least 10K', () => {
    expect(on().insert('left', 1).keys('9K>').state.refusal).toBe('least');
    expect(on().insert('left', 1).keys('0M>').state.refusal).toBe('least');
    expect(on().insert('left', 1).keys('9,999K>').state.refusal).toBe('least');
    expect(on().insert('left', 1).keys('10K>').has(1)).toBe(START + 10_000);
    expect(on().insert('left', 1).keys('0,01M>').has(1)).toBe(START + 10_000);
  });

  test('MEL-12 is at most 20M', () => {
    expect(on().insert('left', 1).keys('20M>').has(1)).toBe(35 * M);
    expect(on().insert('left', 1).keys('20000K>').has(1)).toBe(35 * M);
    expect(on().insert('left', 1).keys('20,01M>').state.refusal).toBe('most');
    expect(on().insert('left', 1).keys('99999M>').state.refusal).toBe('most');
  });

  test('MEL-12 goes by thousands, which the screen can show', () => {
    expect(on().insert('left', 1).keys('825K>').has(1)).toBe(START + 825_000);
    expect(on().insert('left', 1).keys('15K>').has(1)).toBe(START + 15_000);
    expect(on().insert('left', 1).keys('10,5K>').state.refusal).toBe('step');
    expect(on().insert('left', 1).keys('1,0500M').keys('>').has(1)).toBe(START + 1_050_000);
  });

  test('MEL-12 goes by tens of thousands where the table sets it so', () => {
    const coarse = () => on().happens({ do: 'set', step: COARSE });
    expect(coarse().insert('left', 1).keys('825K>').state.refusal).toBe('step');
    expect(coarse().insert('left', 1).keys('1,005M>').state.refusal).toBe('step');
    expect(coarse().insert('left', 1).keys('830K>').has(1)).toBe(START + 830_000);
    expect(coarse().happens({ do: 'set', step: STEP }).insert('left', 1).keys('825K>').has(1)).toBe(
      START + 825_000,
    );
  });

  test('MEL-12 a refusal changes nothing and leaves the entry to be corrected', () => {
    const table = on().insert('left', 1).keys('21M>');
    expect(balances(table.state)).toEqual(fresh().accounts);
    expect(table.screen).toBe('21M');
  });
});

describe('C', () => {
  test('MEL-13 wipes a wrong entry while the card is in', () => {
    const table = on().insert('right', 1).keys('14M').settle();
    table.heard();
    table.keys('C');
    expect(table.heard()).toEqual(['key']);
    expect(table.screen).toBe('15M');
    expect(table.keys('1,4M>').has(1)).toBe(13_600_000);
  });

  test('MEL-13 takes back a wrong amount that was just paid', () => {
    const table = on().insert('right', 1).insert('left', 2).keys('14M>').settle().keys('C');
    expect(balances(table.state)).toEqual(fresh().accounts);
    expect(table.screen).toBe('15M');
    table.keys('1,4M>');
    expect([table.has(1), table.has(2)]).toEqual([13_600_000, 16_400_000]);
    const salary = on().insert('left', 1).keys('^C');
    expect(salary.has(1)).toBe(START);
    expect(salary.keys('^').has(1)).toBe(17 * M);
  });

  test(
    'MEL-13 takes back only the last amount, once, and nothing after another entry or when a card was ' +
      'taken out',
    () => {
      expect(on().insert('left', 1).keys('1M>CCC').has(1)).toBe(START);
      expect(on().insert('left', 1).keys('1M>2M>C').has(1)).toBe(16 * M);
      expect(on().insert('left', 1).keys('1M>5CC').has(1)).toBe(16 * M);
      expect(on().insert('left', 1).keys('1M>').remove('left').insert('left', 1).keys('C').has(1)).toBe(
        16 * M,
      );
      const table = on().insert('right', 1).insert('left', 2).keys('1M>').remove('left').keys('C');
      expect([table.has(1), table.has(2)]).toEqual([14 * M, 16 * M]);
      table.settle().heard();
      expect(table.keys('C').heard()).toEqual([]);
    },
  );

  test('MEL-13 or only the entry, where the table reads it so', () => {
    const table = on().happens({ do: 'set', takesBack: false }).insert('right', 1).keys('14MC');
    expect(table.screen).toBe('15M');
    table.keys('14M>').settle().heard();
    table.keys('C');
    expect(table.heard()).toEqual([]);
    expect(table.has(1)).toBe(1 * M);
    expect(table.happens({ do: 'set', takesBack: true }).keys('C').has(1)).toBe(START);
  });

  test('MEL-13 a new game keeps the reading', () => {
    const table = on().happens({ do: 'set', takesBack: false }).insert('left', 1).hold(HOLD);
    expect(table.keys('1M>C').has(1)).toBe(16 * M);
  });

  test('MEL-13 held until the beep it begins a new game: 15 million on every account', () => {
    const table = on().insert('right', 1).insert('left', 2).keys('3M>').settle();
    table.heard();
    table.happens({ do: 'press', key: 'C' }).wait(HOLD - 1);
    expect(table.heard()).toEqual([]);
    expect(table.has(1)).toBe(12 * M);
    table.wait(1);
    expect(table.heard()).toEqual(['new']);
    expect(balances(table.state)).toEqual([1, 2, 3, 4, 5, 6].map(() => 15 * M));
    expect(display(table.state)).toMatchObject({ text: '15', unit: 'M', note: 'new' });
    expect(table.happens({ do: 'release' }).has(1)).toBe(15 * M);
  });

  test('MEL-13 let go before the beep it only corrects', () => {
    const table = on().insert('left', 1).keys('1M>').remove('left');
    expect(table.hold(HOLD - 1).has(1)).toBe(16 * M);
    expect(table.hold(HOLD).has(1)).toBe(15 * M);
  });

  test('MEL-13 a finger that slips off, or a page put away, does nothing', () => {
    const table = on().insert('left', 1).keys('1M>5');
    table.happens({ do: 'press', key: 'C' }).happens({ do: 'cancel' }).wait(HOLD);
    expect(table.screen).toBe('5');
    expect(table.has(1)).toBe(16 * M);
  });

  test('MEL-13 a new game may pay a salary at once', () => {
    expect(on().insert('left', 1).keys('^').hold(HOLD).keys('^').has(1)).toBe(17 * M);
  });
});

describe('beside the keys', () => {
  test('MEL-13 a new game for whoever cannot hold a key', () => {
    const table = on().insert('left', 2).keys('5M>').settle();
    table.heard();
    table.keys('3').happens({ do: 'new' });
    expect(balances(table.state)).toEqual(Array(6).fill(START));
    expect(table.heard()).toContain('new');
    expect(table.settle().screen).toBe('15M');
    expect(table.keys('^').settle().screen).toBe('17M');
  });

  test('what a cash desk kept is on the cards; the others have nothing', () => {
    const table = on().insert('right', 1).keys('4');
    table.happens({ do: 'carry', accounts: [1_400_000, MOST_SHOWN] });
    expect(balances(table.state)).toEqual([1_400_000, MOST_SHOWN, 0, 0, 0, 0]);
    expect(table.screen).toBe('1,4M');
    table.keys('1M>').settle();
    expect(table.screen).toBe('400K');
  });
});

describe('switching off', () => {
  test('MEL-14 after one minute without use', () => {
    const table = on().wait(SWITCH_OFF - 1);
    expect(display(table.state).isOn).toBe(true);
    expect(display(table.wait(1).state)).toMatchObject({ isOn: false, text: '' });
    expect(due(table.state)).toBeNull();
    const used = on()
      .insert('left', 1)
      .wait(SWITCH_OFF - 1)
      .keys('1')
      .wait(SWITCH_OFF - 1)
      .remove('left')
      .wait(SWITCH_OFF - 1);
    expect(used.state.isOn).toBe(true);
  });

  test('MEL-14 any key wakes it, and only wakes it', () => {
    for (const key of ['0', 'M', 'K', ',', 'C', 'arrow', 'depart'] as Key[]) {
      const before = on().insert('left', 1).keys('3M').wait(SWITCH_OFF);
      expect(before.screen).toBe('');
      const volume = before.state.volume;
      before.press(key);
      expect(before.screen).toBe('3M');
      expect([before.has(1), before.state.volume]).toEqual([START, volume]);
    }
  });

  test('MEL-14 a game begins with any key or a card', () => {
    const table = new Table();
    expect(table.state.isOn).toBe(false);
    expect(table.keys('7').state.isOn).toBe(true);
    const other = new Table().insert('right', 2);
    expect(other.state.isOn).toBe(true);
    expect(other.screen).toBe('2');
    expect(other.has(2)).toBe(START);
    expect(new Table().insert('right', 2, true).state.isOn).toBe(false);
    expect(new Table().hold(HOLD).heard()).toEqual(['new']);
  });

  test('MEL-14 a card taken out in the dark leaves it dark', () => {
    const table = on().insert('left', 1).keys('3M>').wait(SWITCH_OFF).remove('left');
    expect(table.state.isOn).toBe(false);
    expect(table.insert('left', 1).settle().screen).toBe('18M');
  });

  test('MEL-14 balances survive: the game is resumed much later', () => {
    const phone = new Map<string, string>();
    const memory = () =>
      new Memory<State>(
        { getItem: (key) => phone.get(key) ?? null, setItem: (key, text) => void phone.set(key, text) },
        ['a', 'b'],
      );
    const table = on().insert('right', 1).insert('left', 2).keys('2,5M>');
    memory().save(table.state);
    const later = new Table();
    later.state = memory().load()!;
    later.wait(90 * 24 * 3600_000);
    expect(balances(later.state)).toEqual([1250, 1750, 1500, 1500, 1500, 1500].map((n) => n * 10_000));
    expect(later.state.isOn).toBe(false);
    expect(later.press('0').screen).toBe('12,5M');
  });

  test('MEL-14 a battery that dies while writing keeps the state before it', () => {
    const phone = new Map<string, string>();
    let isDying = false;
    const memory = new Memory<{ n: number }>(
      {
        getItem: (key) => phone.get(key) ?? null,
        setItem: (key, text) => void phone.set(key, isDying ? text.slice(0, -1) : text),
      },
      ['a', 'b'],
    );
    expect(memory.load()).toBeNull();
    for (let n = 1; n <= 5; n++) {
      isDying = false;
      memory.save({ n });
      expect(memory.load()).toEqual({ n });
      isDying = true;
      memory.save({ n: 100 });
      expect(memory.load()).toEqual({ n });
    }
    for (const place of memory.places) phone.set(place, '2 9 0 {}');
    expect(memory.load()).toBeNull();
  });
});

test('time is a function: waiting in one go or in pieces comes to the same', () => {
  const start = on().insert('right', 1).insert('left', 2).keys('1M>').happens({ do: 'press', key: 'C' });
  for (const whole of [1, 699, 700, 2300, 4600, 59_999, 60_000, 61_000]) {
    const once = new Table();
    once.state = start.state;
    const heard = once.wait(whole).heard();
    for (const part of [61, 650, 977]) {
      const pieces = new Table();
      pieces.state = start.state;
      for (let left = whole; left > 0; left -= part) pieces.wait(Math.min(part, left));
      expect(pieces.state).toEqual(once.state);
      expect(pieces.heard()).toEqual(heard);
    }
  }
});
