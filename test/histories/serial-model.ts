import type { Random } from '../faults/random.ts';
import { moveWithin } from './check-structure.ts';
import {
  type Begun,
  type Entry,
  type EntryOf,
  type FinalComment,
  type FinalRequest,
  type History,
  type HistoryRevision,
  type HistoryScope,
  type Kind,
  listName,
  type WalkedPage,
  type Writes,
} from './history.ts';
import { apply, type Content, contentOf, merge } from './replay.ts';

type Result<K extends Kind> = { status: number; answer?: EntryOf<K>['answer']; message?: string };
type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] };
interface Request extends Mutable<FinalRequest> {
  ancestor: string;
}

const SPACE = 's';
const SITE = 'site';
const REFUSED = { status: 409, message: 'It is finished.' };

/**
 * A server that does one call after the other, written down again for tests: plain, without databases or rules of text.
 * Calls that become effective at one moment are recorded as if they had begun some time before and ended some time
 * after.
 */
export class SerialModel {
  readonly entries: Entry[] = [];
  readonly #random: Random;
  readonly #revisions: Record<string, HistoryRevision> = {};
  readonly #texts: Record<string, string> = {};
  readonly #requests: Request[] = [];
  readonly #comments: (Mutable<Omit<FinalComment, 'replies' | 'replyIds'>> & { request: string; replies: string[] })[] =
    [];
  readonly #access = new Set(['member', 'token']);
  readonly #first: string;
  #head: string;
  #order: readonly string[] = ['a', 'b', 'c'];
  #now = 0;
  #made = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#first = this.#write([], 'edits', new Map([...'xyz'].map((title) => [title, this.#name('w')])));
    this.#head = this.#first;
  }

  /** Does one call, or several where these belong together. */
  step(): void {
    const acts = [
      () => this.#edit(),
      () => this.#edit(),
      () => this.#edit(),
      () => this.#create(),
      () => this.#setStatus(),
      () => this.#join('merge'),
      () => this.#join('merge'),
      () => this.#join('update'),
      () => this.#read(),
      () => this.#read(),
      () => this.#comment(),
      () => this.#discuss(),
      () => this.#walk(),
      () => this.#restructure(),
      () => this.#administrate(),
      () => this.#try(),
    ];
    acts[this.#below(acts.length)]?.();
  }

  history(): History {
    const comments: Record<string, FinalComment[]> = { '': [] };
    for (const { id } of this.#requests) comments[id] = [];
    for (const { id, status, request, replies } of this.#comments)
      comments[request]?.push({ id, status, replies: replies.length, replyIds: [...replies] });
    const history: History = {
      entries: this.entries,
      heads: { [SPACE]: this.#first },
      orders: { [SITE]: ['a', 'b', 'c'] },
      access: ['member', 'token'],
      spaces: {
        [SPACE]: {
          head: this.#head,
          counts: this.#counts(),
          revisions: this.#revisions,
          texts: this.#texts,
          requests: this.#requests.map((request) => ({ ...request, comments: this.#countOpen(request.id) })),
          comments,
        },
      },
      finalOrders: { [SITE]: this.#order },
    };
    // Nothing is shared between its parts, so that one can be changed alone.
    return JSON.parse(JSON.stringify(history));
  }

  #below = (limit: number): number => Math.floor(this.#random() * limit);
  #pick = <Item>(items: readonly Item[]): Item | undefined => items[this.#below(items.length)];
  #name = (prefix: string): string => `${prefix}${++this.#made}`;
  #countOpen = (request: string): number =>
    this.#comments.filter((one) => one.request === request && one.status === 'open').length;

  #counts() {
    const inStatus = (status: string) => this.#requests.filter((request) => request.status === status).length;
    return {
      comments: this.#countOpen(''),
      total: this.#requests.length,
      open: inStatus('open'),
      draft: inStatus('draft'),
    };
  }

  /** The next moment, with times around it in which other calls become effective too. */
  #around(): { began: number; ended: number } {
    this.#now += 1;
    return { began: this.#now - this.#random() * 6, ended: this.#now + this.#random() * 6 };
  }

  #record<K extends Kind>(call: Omit<Begun<K>, 'client'>, result: Result<K>): void {
    this.entries.push({ client: 'model', ...call, ...this.#around(), ...result } as unknown as Entry);
  }

  #content = (id: string): Content => contentOf({ revisions: this.#revisions, texts: this.#texts } as never, id);

  #write(parents: readonly string[], type: string, content: Content): string {
    const id = this.#name('r');
    const documents = Object.fromEntries([...content].map(([title, text]) => [title, `document of ${text}`]));
    for (const text of content.values()) this.#texts[`document of ${text}`] = text;
    this.#revisions[id] = { parents, type, documents };
    return id;
  }

  #place(): { place: HistoryScope; request: Request | undefined } {
    const request = this.#random() < 0.5 ? this.#pick(this.#requests.slice(-3)) : undefined;
    return { place: { space: SPACE, ...(request !== undefined && { request: request.id }) }, request };
  }

  #headOf = (request: Request | undefined): string => request?.revision ?? this.#head;
  #isFinished = (request: Request | undefined): boolean => ['merged', 'archived'].includes(request?.status ?? '');

  #edit() {
    const { place, request } = this.#place();
    const head = this.#headOf(request);
    const title = this.#pick(['x', 'y', 'z', this.#name('page')]) ?? 'x';
    const writes: Writes = { [title]: this.#name('w') };
    const chance = this.#random();
    const ifMatch = chance < 0.2 ? head : chance < 0.3 ? this.#revisions[head]?.parents[0] : undefined;
    const kind = chance > 0.95 ? 'import' : 'edit';
    const asked = { ...place, writes, ...(ifMatch !== undefined && kind === 'edit' && { ifMatch }) };
    if (this.#isFinished(request)) return this.#record({ kind, asked }, REFUSED);
    if (ifMatch !== undefined && ifMatch !== head) return this.#record({ kind, asked }, { status: 412 });
    const revision = this.#write([head], 'edits', apply(this.#content(head), writes));
    if (request === undefined) this.#head = revision;
    else request.revision = revision;
    this.#record({ kind, asked }, { status: 200, answer: { revision } });
  }

  #create() {
    const [id, number] = [this.#name('q'), this.#requests.length + 1];
    const revision = this.#write([this.#head], 'edits', this.#content(this.#head));
    this.#requests.push({ id, number, status: 'draft', revision, comments: 0, ancestor: this.#head });
    this.#record(
      { kind: 'create-request', asked: { space: SPACE } },
      { status: 201, answer: { id, number, initial: this.#head } },
    );
  }

  #setStatus() {
    const request = this.#pick(this.#requests.slice(-3));
    const status = this.#pick(['open', 'draft', 'archived']) ?? 'open';
    if (request === undefined) return;
    const call = { kind: 'set-status', asked: { space: SPACE, request: request.id, status } } as const;
    if (request.status === 'merged') return this.#record(call, REFUSED);
    request.status = status;
    this.#record(call, { status: 200, answer: { status } });
  }

  #join(kind: 'merge' | 'update') {
    const request = this.#pick(this.#requests.slice(-3));
    if (request === undefined) return;
    const call = { kind, asked: { space: SPACE, request: request.id } } as const;
    const answer = (result: string) => ({ status: 200, answer: { result, revision: request.revision } as never });
    if (this.#isFinished(request)) return this.#record(call, REFUSED);
    if (kind === 'update' && request.ancestor === this.#head) return this.#record(call, answer('update'));
    const sides = [request.ancestor, this.#head, request.revision].map(this.#content) as [Content, Content, Content];
    const { merged, conflicts } = merge(...sides);
    if (kind === 'merge' && conflicts.size === 0) {
      const revision = this.#write([this.#head, request.revision], 'merge', merged);
      this.#head = revision;
      Object.assign(request, { status: 'merged', revisionMerged: revision });
      return this.#record(call, { status: 200, answer: { result: 'merge', revision } });
    }
    const both = [...conflicts].map((title) => [title, `${sides[1].get(title)} or ${sides[2].get(title)}`] as const);
    const content = apply(merged, Object.fromEntries(both));
    request.revision = this.#write([request.revision, this.#head], 'update', content);
    request.ancestor = this.#head;
    this.#record(call, answer(conflicts.size > 0 ? 'conflicts' : 'update'));
  }

  #read() {
    const { place, request } = this.#place();
    const revision = this.#headOf(request);
    const documents = this.#revisions[revision]?.documents ?? {};
    const kind = this.#below(4);
    if (kind === 0)
      return this.#record({ kind: 'read-tree', asked: place }, { status: 200, answer: { revision, documents } });
    if (kind === 1) {
      const [title = '', document = ''] = this.#pick(Object.entries(documents)) ?? [];
      const answer = { revision, text: this.#texts[document] ?? '' };
      return this.#record({ kind: 'read-page', asked: { ...place, title } }, { status: 200, answer });
    }
    if (kind === 2 && request !== undefined) {
      const answer = { revision, status: request.status, comments: this.#countOpen(request.id) };
      const asked = { space: SPACE, request: request.id };
      return this.#record({ kind: 'read-request', asked }, { status: 200, answer });
    }
    const answer = { revision: this.#head, ...this.#counts() };
    this.#record({ kind: 'read-space', asked: { space: SPACE } }, { status: 200, answer });
  }

  #comment() {
    const { place } = this.#place();
    const id = this.#name('c');
    this.#comments.push({ id, status: 'open', request: place.request ?? '', replies: [] });
    this.#record({ kind: 'comment', asked: place }, { status: 200, answer: { id } });
  }

  #discuss() {
    const found = this.#pick(this.#comments);
    if (found === undefined) return this.#comment();
    const place = { space: SPACE, ...(found.request !== '' && { request: found.request }) };
    const asked = { ...place, comment: found.id };
    const kind = this.#pick(['reply', 'reply', 'resolve', 'delete-reply', 'delete-comment', 'read-comment'] as const);
    if (kind === 'reply') {
      const id = this.#name('p');
      found.replies.push(id);
      this.#record({ kind, asked }, { status: 200, answer: { id } });
    } else if (kind === 'resolve') {
      const resolved = this.#random() < 0.5;
      found.status = resolved ? 'resolved' : 'open';
      this.#record({ kind, asked: { ...asked, resolved } }, { status: 200, answer: {} });
    } else if (kind === 'delete-reply') {
      const reply = found.replies.pop();
      if (reply !== undefined) this.#record({ kind, asked: { ...asked, reply } }, { status: 204, answer: {} });
    } else if (kind === 'delete-comment') {
      this.#comments.splice(this.#comments.indexOf(found), 1);
      this.#record({ kind, asked }, { status: 204, answer: {} });
    } else {
      const answer = { status: found.status, replies: found.replies.length };
      this.#record({ kind: 'read-comment', asked }, { status: 200, answer });
    }
  }

  /** Through the comments of main content, with calls of others between the pages. */
  #walk() {
    const list = listName.comments({ space: SPACE });
    const limit = 1 + this.#below(3);
    const entry = { client: 'model', kind: 'walk', asked: { list, limit }, began: this.#now + 0.5 } as EntryOf<'walk'>;
    this.entries.push(entry);
    const pages: WalkedPage[] = [];
    const numberOf = (id: string) => Number(id.slice(1));
    for (let last = 0, hasMore = true; hasMore; ) {
      const there = this.#comments.filter(({ request }) => request === '').map(({ id }) => id);
      const left = there.filter((id) => numberOf(id) > last);
      const ids = left.slice(0, limit);
      this.#now += 1;
      pages.push({ ids, count: there.length, began: this.#now - 0.3, ended: this.#now + 0.3 });
      last = numberOf(ids.at(-1) ?? 'c0');
      hasMore = left.length > ids.length;
      if (hasMore) (this.#random() < 0.5 ? () => this.#comment() : () => this.#discuss())();
    }
    Object.assign(entry, { ended: this.#now + 0.5 + this.#random() * 5, status: 200, answer: { pages } });
  }

  #restructure() {
    const kind = this.#pick(['move', 'move', 'add', 'remove', 'read-structure', 'read-structure'] as const);
    const id = this.#pick(['a', 'b', 'c', ...this.#order]) ?? 'a';
    const done = { status: 200, answer: {} };
    if (kind === 'move') {
      const other = this.#pick(['a', 'b', 'c'].filter((one) => one !== id)) ?? 'b';
      const move = { id, ...(this.#random() < 0.5 ? { before: other } : { after: other }) };
      const order = moveWithin(this.#order, move);
      this.#order = order ?? this.#order;
      this.#record({ kind, asked: { site: SITE, ...move } }, order === undefined ? { status: 404 } : done);
    } else if (kind === 'add') {
      const added = this.#name('t');
      this.#order = [...this.#order, added];
      this.#record({ kind, asked: { site: SITE } }, { status: 201, answer: { id: added } });
    } else if (kind === 'remove') {
      this.#order = this.#order.filter((one) => one !== id);
      this.#record({ kind, asked: { site: SITE, id } }, done);
    } else {
      this.#record({ kind: 'read-structure', asked: { site: SITE } }, { status: 200, answer: { order: this.#order } });
    }
  }

  #administrate() {
    const key = this.#pick(['member', 'grant', 'grant', 'token']) ?? 'grant';
    const isOn = this.#random() < 0.6;
    if (isOn) this.#access.add(key);
    else this.#access.delete(key);
    this.#record({ kind: 'set-access', asked: { keys: [key], isOn } }, { status: 204, answer: {} });
  }

  #try() {
    const asked = { keys: ['member', 'grant', 'token'], token: 'token' };
    const isGood = asked.keys.every((key) => this.#access.has(key));
    const status = isGood ? 200 : this.#access.has('token') ? 404 : 401;
    this.#record({ kind: 'try', asked }, isGood ? { status, answer: {} } : { status });
  }
}
