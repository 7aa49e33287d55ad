import type { Random } from '../faults/random.ts';
import { moveWithin } from './check-structure.ts';
import type { Begun, EntryOf, Kind } from './history.ts';

export const SITE = 'site';

/** The result of one call. */
export type Result<K extends Kind> = { status: number; answer?: EntryOf<K>['answer']; message?: string };

/** Chance, and names that were not used yet. */
export interface Dice {
  readonly random: Random;
  pick<Item>(items: readonly Item[]): Item | undefined;
  name(prefix: string): string;
}

type Record = <K extends Kind>(call: Omit<Begun<K>, 'client'>, result: Result<K>) => void;

/** The part of the serial model without content: the order of a site, and permissions. */
export class SerialSite {
  order: readonly string[] = ['a', 'b', 'c'];
  readonly #access = new Set(['member', 'token']);
  readonly #dice: Dice;
  readonly #record: Record;

  constructor(dice: Dice, record: Record) {
    this.#dice = dice;
    this.#record = record;
  }

  restructure() {
    const kind = this.#dice.pick(['move', 'move', 'add', 'remove', 'read-structure', 'read-structure'] as const);
    const id = this.#dice.pick(['a', 'b', 'c', ...this.order]) ?? 'a';
    const done = { status: 200, answer: {} };
    if (kind === 'move') {
      const other = this.#dice.pick(['a', 'b', 'c'].filter((one) => one !== id)) ?? 'b';
      const move = { id, ...(this.#dice.random() < 0.5 ? { before: other } : { after: other }) };
      const order = moveWithin(this.order, move);
      this.order = order ?? this.order;
      this.#record({ kind, asked: { site: SITE, ...move } }, order === undefined ? { status: 404 } : done);
    } else if (kind === 'add') {
      const added = this.#dice.name('t');
      this.order = [...this.order, added];
      this.#record({ kind, asked: { site: SITE } }, { status: 201, answer: { id: added } });
    } else if (kind === 'remove') {
      this.order = this.order.filter((one) => one !== id);
      this.#record({ kind, asked: { site: SITE, id } }, done);
    } else {
      this.#record({ kind: 'read-structure', asked: { site: SITE } }, { status: 200, answer: { order: this.order } });
    }
  }

  administrate() {
    const key = this.#dice.pick(['member', 'grant', 'grant', 'token']) ?? 'grant';
    const isOn = this.#dice.random() < 0.6;
    if (isOn) this.#access.add(key);
    else this.#access.delete(key);
    this.#record({ kind: 'set-access', asked: { keys: [key], isOn } }, { status: 204, answer: {} });
  }

  try() {
    const asked = { keys: ['member', 'grant', 'token'], token: 'token' };
    const isGood = asked.keys.every((key) => this.#access.has(key));
    const status = isGood ? 200 : this.#access.has('token') ? 404 : 401;
    this.#record({ kind: 'try', asked }, isGood ? { status, answer: {} } : { status });
  }
}
