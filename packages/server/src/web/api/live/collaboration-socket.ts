import { WebSocket } from 'ws';
import { includesRole } from '../../../domain/access/permissions.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { compileSchema } from '../../../platform/http/compile-schema.ts';
import { newId } from '../../../platform/ids.ts';
import type { Collaborator, DraftBell } from '../../../platform/live/collaboration.ts';
import { CHANGE_REQUEST_CONTENT, SPACE_CONTENT } from '../content/scopes.ts';
import { type CollaborationHub, type CollaborationSubscriber, collaborationOf } from './collaboration-hub.ts';
import { ClientFrame, type ServerFrame, type ShownCollaborator } from './collaboration-schema.ts';
import { FrameBucket } from './frame-bucket.ts';

/** Time for the first frame; milliseconds. */
const HELLO_MS = 5000;
/** Interval of pings; a connection that does not answer until the next one is dead. */
const PING_MS = 20_000;
/** Changes of people, and bells of one draft, within this time are sent together. */
const [PEOPLE_MS, BELL_MS] = [100, 20];
/** Access is checked again this long after a commit. */
const CHECK_MS = 300;
/** Bytes that wait to be read. */
const MAX_UNREAD = 256 * 1024;
/** Time for a client to answer the end. */
const END_MS = 2000;

/** Codes that connections are closed with; RFC 6455 has those below 4000. */
export const CLOSE = { restart: 1012, violation: 1008, access: 4401, timeout: 4408 } as const;

export interface SocketOptions {
  readonly caller: Caller;
  /** Whether the first frame proves that the page of a session sends it. */
  readonly isProven: (csrfToken: string | undefined) => boolean;
  /** Whether the session or token is still valid. */
  readonly isValid: () => Promise<boolean>;
  readonly describe: () => Promise<Pick<Collaborator, 'kind' | 'name' | 'photo'>>;
}

type JoinFrame = Extract<ClientFrame, { type: 'join' }>;

/** One connection: who is where, and which drafts have new steps. It never carries text. */
export class CollaborationSocket implements CollaborationSubscriber {
  readonly #ctx: Context;
  readonly #hub: CollaborationHub;
  readonly #socket: WebSocket;
  readonly #options: SocketOptions;
  readonly #id = newId();
  readonly #bucket: FrameBucket;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #people = new Map<string, Collaborator | undefined>();
  #bell: DraftBell | undefined;
  #joined: JoinFrame | undefined;
  #self: Collaborator | undefined;
  #unsubscribe: () => void = () => undefined;
  #isReady = false;
  #isAlive = true;
  #work: Promise<void> = Promise.resolve();

  constructor(ctx: Context, socket: WebSocket, options: SocketOptions) {
    this.#ctx = ctx;
    this.#hub = collaborationOf(ctx);
    this.#socket = socket;
    this.#options = options;
    this.#bucket = new FrameBucket(ctx.clock);
    this.#later('hello', HELLO_MS, () => this.close(CLOSE.timeout, 'The first frame is missing.'));
    this.#later('ping', PING_MS, () => this.#ping());
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? '' : String(data)));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => this.#release());
  }

  close(code: number, reason: string): void {
    this.#leave();
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), END_MS).unref();
  }

  onBell(bell: DraftBell): void {
    if (this.#self?.writes !== true || bell.page !== this.#joined?.page) return;
    this.#bell = bell;
    this.#later('bell', BELL_MS, () => this.#sendBell());
  }

  onCollaborator(id: string, before: Collaborator | undefined, after: Collaborator | undefined): void {
    if (id === this.#id || isSameSight(before, after, this.#shownPage)) return;
    this.#people.set(id, after);
    this.#later('people', PEOPLE_MS, () => this.#sendPeople());
  }

  onGap(): void {
    this.#send({ type: 'reset' });
  }

  /** After a commit: access may have changed. */
  onCommit(): void {
    if (this.#isReady) this.#later('check', CHECK_MS, () => this.#enqueue(() => this.#check()));
  }

  /** The page whose selections this connection may see. */
  get #shownPage(): string | undefined {
    return this.#self?.writes === true ? this.#joined?.page : undefined;
  }

  #later(name: string, pause: number, work: () => void): void {
    if (this.#timers.has(name) || this.#socket.readyState > WebSocket.OPEN) return;
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      work();
    }, pause).unref();
    this.#timers.set(name, timer);
  }

  #ping(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
    this.#later('ping', PING_MS, () => this.#ping());
    // Sessions and tokens also end by time, without a commit.
    this.#enqueue(() => this.#check());
  }

  #receive(text: string): void {
    const frame = this.#bucket.accepts() ? readFrame(text) : undefined;
    if (frame === undefined) this.close(CLOSE.violation, 'Too many frames, or one that is not valid.');
    else if (this.#isReady) this.#enqueue(() => this.#handle(frame));
    else this.#greet(frame);
  }

  #greet(frame: ClientFrame): void {
    if (frame.type !== 'hello' || !this.#options.isProven(frame.csrfToken)) {
      this.close(CLOSE.access, 'The first frame does not prove the session.');
      return;
    }
    clearTimeout(this.#timers.get('hello'));
    this.#timers.delete('hello');
    this.#isReady = true;
    this.#send({ type: 'ready', id: this.#id });
  }

  /** Frames are handled one after the other; the bucket bounds how many wait. */
  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error }, 'a live connection has failed');
      this.#socket.terminate();
    });
  }

  async #handle(frame: ClientFrame): Promise<void> {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (frame.type === 'join') await this.#join(frame);
    else if (frame.type === 'leave') this.#leave();
    else if (frame.type === 'select' && this.#self?.writes === true && this.#self.page !== undefined) {
      const { selection: _, ...self } = this.#self;
      this.#announce({ ...self, ...(frame.selection !== undefined && { selection: frame.selection }) });
    }
  }

  async #join(target: JoinFrame): Promise<void> {
    this.#leave();
    try {
      const { headId, writes } = await this.#authorize(target);
      const person = await this.#options.describe();
      // The connection was closed meanwhile: nothing would end the announcement.
      if (this.#socket.readyState !== WebSocket.OPEN) return;
      this.#joined = target;
      const { page } = target;
      const self = { id: this.#id, headId, userId: this.#options.caller.userId, writes, ...person };
      this.#unsubscribe = this.#hub.subscribe(headId, this);
      this.#announce({ ...self, ...(page !== undefined && { page }) });
      const people = this.#hub.list(headId).filter(({ id }) => id !== this.#id);
      this.#send({ type: 'joined', people: people.map((one) => show(one, this.#shownPage)) });
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      this.#send({ type: 'refused', reason: error.reason, message: error.message });
    }
  }

  /** @throws ServiceError where the caller may not read the content */
  async #authorize({ space, changeRequest }: JoinFrame): Promise<{ headId: string; writes: boolean }> {
    const { caller } = this.#options;
    const scope = changeRequest === undefined ? SPACE_CONTENT : CHANGE_REQUEST_CONTENT;
    const params = { spaceId: space, ...(changeRequest !== undefined && { changeRequestId: changeRequest }) };
    const access = await scope.requireAccess(this.#ctx, { caller, params }, 'read');
    return { headId: access.changeRequest?.id ?? access.space.id, writes: includesRole(access.role, 'edit') };
  }

  async #check(): Promise<void> {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (!(await this.#options.isValid())) return this.close(CLOSE.access, 'The session or token has ended.');
    if (this.#joined === undefined || this.#self === undefined) return;
    try {
      const { writes } = await this.#authorize(this.#joined);
      if (writes === this.#self.writes) return;
      // Others see a reader from now on, and selections are for writers.
      await this.#join(this.#joined);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      this.close(CLOSE.access, 'The content is no longer accessible.');
    }
  }

  #announce(self: Collaborator): void {
    this.#self = self;
    this.#hub.announce(self);
  }

  #leave(): void {
    this.#unsubscribe();
    this.#unsubscribe = () => undefined;
    if (this.#self !== undefined) this.#hub.withdraw(this.#self);
    [this.#self, this.#joined, this.#bell] = [undefined, undefined, undefined];
    this.#people.clear();
  }

  #release(): void {
    this.#leave();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #sendBell(): void {
    if (this.#bell === undefined) return;
    const { page, draft, version } = this.#bell;
    this.#bell = undefined;
    this.#send({ type: 'draft', page, draft, version });
  }

  #sendPeople(): void {
    const all = [...this.#people];
    this.#people.clear();
    if (all.length === 0) return;
    const people = all.flatMap(([, one]) => (one === undefined ? [] : [show(one, this.#shownPage)]));
    this.#send({ type: 'people', people, left: all.flatMap(([id, one]) => (one === undefined ? [id] : [])) });
  }

  #send(frame: ServerFrame): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_UNREAD) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(frame));
  }
}

const checkFrame = compileSchema(ClientFrame);

function readFrame(text: string): ClientFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return checkFrame.Check(frame) ? (frame as ClientFrame) : undefined;
  } catch {
    return undefined;
  }
}

/** A collaborator without what the viewer may not see: selections are positions in a draft, which is for its writers. */
function show({ headId: _, userId, selection, ...rest }: Collaborator, page: string | undefined): ShownCollaborator {
  const isShown = selection !== undefined && page !== undefined && rest.page === page;
  return { ...rest, user: userId, ...(isShown && { selection }) };
}

/** Whether two states of a collaborator look the same to somebody on a page. */
const isSameSight = (
  one: Collaborator | undefined,
  other: Collaborator | undefined,
  page: string | undefined,
): boolean =>
  one !== undefined && other !== undefined && JSON.stringify(show(one, page)) === JSON.stringify(show(other, page));
