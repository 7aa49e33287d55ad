import type { Random } from '../faults/random.ts';
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
import { type Result, SerialSite, SITE } from './serial-site.ts';

type Mutable<Value> = { -readonly [Member in keyof Value]: Value[Member] };
interface Request extends Mutable<FinalRequest> {
  ancestor: string;
}

const SPACE = 's';
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
  readonly #site: SerialSite;
  readonly #first: string;
  #head: string;
  #now = 0;
  #idCount = 0;

  constructor(random: Random) {
    this.#random = random;
    const dice = { random, pick: this.#pick, name: this.#name };
    this.#site = new SerialSite(dice, (call, result) => this.#record(call, result));
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
      () => this.#site.restructure(),
      () => this.#site.administrate(),
      () => this.#site.try(),
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
      finalOrders: { [SITE]: this.#site.order },
    };
    // Nothing is shared between its parts, so that one can be changed alone.
    return JSON.parse(JSON.stringify(history));
  }

  #below = (limit: number): number => Math.floor(this.#random() * limit);
  #pick = <Item>(items: readonly Item[]): Item | undefined => items[this.#below(items.length)];
  #name = (prefix: string): string => `${prefix}${++this.#idCount}`;
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

  #pickScope(): { scope: HistoryScope; request: Request | undefined } {
    const request = this.#random() < 0.5 ? this.#pick(this.#requests.slice(-3)) : undefined;
    return { scope: { space: SPACE, ...(request !== undefined && { request: request.id }) }, request };
  }

  #headOf = (request: Request | undefined): string => request?.revision ?? this.#head;
  #isFinished = (request: Request | undefined): boolean => ['merged', 'archived'].includes(request?.status ?? '');

  #edit() {
    const { scope, request } = this.#pickScope();
    const head = this.#headOf(request);
    const title = this.#pick(['x', 'y', 'z', this.#name('page')]) ?? 'x';
    const writes: Writes = { [title]: this.#name('w') };
    const chance = this.#random();
    const ifMatch = chance < 0.2 ? head : chance < 0.3 ? this.#revisions[head]?.parents[0] : undefined;
    const kind = chance > 0.95 ? 'import' : 'edit';
    const asked = { ...scope, writes, ...(ifMatch !== undefined && kind === 'edit' && { ifMatch }) };
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
    const { scope, request } = this.#pickScope();
    const revision = this.#headOf(request);
    const documents = this.#revisions[revision]?.documents ?? {};
    const kind = this.#below(4);
    if (kind === 0)
      return this.#record({ kind: 'read-tree', asked: scope }, { status: 200, answer: { revision, documents } });
    if (kind === 1) {
      const [title = '', document = ''] = this.#pick(Object.entries(documents)) ?? [];
      const answer = { revision, text: this.#texts[document] ?? '' };
      return this.#record({ kind: 'read-page', asked: { ...scope, title } }, { status: 200, answer });
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
    const { scope } = this.#pickScope();
    const id = this.#name('c');
    this.#comments.push({ id, status: 'open', request: scope.request ?? '', replies: [] });
    this.#record({ kind: 'comment', asked: scope }, { status: 200, answer: { id } });
  }

  #discuss() {
    const comment = this.#pick(this.#comments);
    if (comment === undefined) return this.#comment();
    const scope = { space: SPACE, ...(comment.request !== '' && { request: comment.request }) };
    const asked = { ...scope, comment: comment.id };
    const kind = this.#pick(['reply', 'reply', 'resolve', 'delete-reply', 'delete-comment', 'read-comment'] as const);
    if (kind === 'reply') {
      const id = this.#name('p');
      comment.replies.push(id);
      this.#record({ kind, asked }, { status: 200, answer: { id } });
    } else if (kind === 'resolve') {
      const resolved = this.#random() < 0.5;
      comment.status = resolved ? 'resolved' : 'open';
      this.#record({ kind, asked: { ...asked, resolved } }, { status: 200, answer: {} });
    } else if (kind === 'delete-reply') {
      const reply = comment.replies.pop();
      if (reply !== undefined) this.#record({ kind, asked: { ...asked, reply } }, { status: 204, answer: {} });
    } else if (kind === 'delete-comment') {
      this.#comments.splice(this.#comments.indexOf(comment), 1);
      this.#record({ kind, asked }, { status: 204, answer: {} });
    } else {
      const answer = { status: comment.status, replies: comment.replies.length };
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
}
