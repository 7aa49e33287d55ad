import { bootstrap, type Schemas } from './bootstrap.ts';
import { type Collaborator, collaborators, isCollaborating } from './collaborators.ts';
import type { ContentScope } from './content.ts';
import { currentUser } from './current-user.ts';
import { currentCsrfToken } from './session.ts';

type ClientFrame = Schemas['CollaborationClientFrame'];
type ServerFrame = Schemas['CollaborationServerFrame'];
type DraftFrame = Extract<ServerFrame, { readonly type: 'draft' }>;
type DraftSelection = NonNullable<Collaborator['selection']>;

/** Delays before reconnecting, in milliseconds; the last one repeats. */
const PAUSES = [500, 1000, 2000, 5000, 15_000, 30_000];
/** Screens that are only passed through join nobody. */
const SETTLE_MS = 200;
/** A hidden window stays joined for this long. */
const HIDDEN_MS = 20_000;
/** Closed because the session or the access has ended. */
const ENDED = 4401;

interface Target {
  readonly scope: ContentScope;
  readonly page: string | undefined;
}

const arrivalListeners = new Set<(person: Collaborator) => void>();
const bellListeners = new Set<(frame: DraftFrame | undefined) => void>();
let target: Target | undefined;
let socket: WebSocket | undefined;
let failures = 0;
let reconnection: number | undefined;
let hiding: number | undefined;

/** Calls a function for each new version of the draft of the joined page, and without one when some may have been missed. */
export function onBell(listener: (frame: DraftFrame | undefined) => void): () => void {
  bellListeners.add(listener);
  return () => bellListeners.delete(listener);
}

/** Calls a function for each person who comes to a page after this window. */
export function onArrival(listener: (person: Collaborator) => void): () => void {
  arrivalListeners.add(listener);
  return () => arrivalListeners.delete(listener);
}

/** Joins a page, until the function that it returns is called: others see this person, and this window sees them. */
export function joinPage(scope: ContentScope, page: string | undefined): () => void {
  const own: Target = { scope, page };
  if (target === undefined) document.addEventListener('visibilitychange', update);
  target = own;
  if (socket?.readyState === WebSocket.OPEN && isReady) join();
  else update();
  return () => {
    if (target !== own) return;
    target = undefined;
    document.removeEventListener('visibilitychange', update);
    // The next screen may join at once.
    setTimeout(() => target === undefined && disconnect());
  };
}

/** Shows the own selection to the others who write in the page. */
export function sendSelection(selection: DraftSelection | undefined): void {
  send({ type: 'select', ...(selection !== undefined && { selection }) });
}

let isReady = false;

function update(): void {
  clearTimeout(hiding);
  if (target === undefined) return;
  if (document.visibilityState === 'hidden') hiding = window.setTimeout(disconnect, HIDDEN_MS);
  else if (socket === undefined) connectLater(SETTLE_MS);
}

function connectLater(pause: number): void {
  clearTimeout(reconnection);
  reconnection = window.setTimeout(() => {
    if (target !== undefined && socket === undefined && document.visibilityState === 'visible') connect();
  }, pause);
}

function disconnect(): void {
  clearTimeout(reconnection);
  const closing = socket;
  // Browsers report a connection that is closed before it is open as a failure.
  if (closing?.readyState === WebSocket.CONNECTING) closing.addEventListener('open', () => closing.close());
  else closing?.close();
  leave();
}

/** Nobody is shown, and drafts are polled. */
function leave(): void {
  socket = undefined;
  isReady = false;
  isCollaborating.value = false;
  if (collaborators.peek().length > 0) collaborators.value = [];
}

function connect(): void {
  const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${bootstrap.basePath}/v1/live/socket`);
  socket = opened;
  opened.addEventListener('open', () => send({ type: 'hello', csrfToken: currentCsrfToken() }));
  opened.addEventListener('message', ({ data }) => socket === opened && receive(JSON.parse(data) as ServerFrame));
  opened.addEventListener('close', ({ code }) => {
    if (socket !== opened) return;
    leave();
    if (target === undefined || document.visibilityState === 'hidden') return;
    // Somebody who signs in again comes back to this window.
    if (code === ENDED) window.addEventListener('focus', update, { once: true });
    else connectLater(pauseAfterFailure());
  });
}

function pauseAfterFailure(): number {
  const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;
  failures += 1;
  return pause * (0.5 + Math.random());
}

function send(frame: ClientFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
}

function join(): void {
  if (target === undefined) return;
  const { scope, page } = target;
  send({
    type: 'join',
    space: scope.space,
    ...(scope.kind === 'change-request' && { changeRequest: scope.changeRequest }),
    ...(page !== undefined && { page }),
  });
}

function receive(frame: ServerFrame): void {
  switch (frame.type) {
    case 'ready':
      isReady = true;
      join();
      break;
    case 'joined':
      failures = 0;
      collaborators.value = frame.people;
      isCollaborating.value = true;
      ring(undefined);
      break;
    case 'people':
      for (const person of listArrivals(frame.people)) for (const listener of arrivalListeners) listener(person);
      collaborators.value = mergePeople(frame);
      break;
    case 'draft':
      ring(frame);
      break;
    case 'reset':
      ring(undefined);
      break;
    default:
      // The screen says why.
      isCollaborating.value = false;
  }
}

const describePlace = ({ kind, user, name, page }: Collaborator): string => JSON.stringify([kind, user, name, page]);

/** Those who were not in their page, in any window. */
function listArrivals(people: readonly Collaborator[]): Collaborator[] {
  const present = new Set(collaborators.peek().map(describePlace));
  const own = currentUser.peek().id;
  return people.filter((one) => !present.has(describePlace(one)) && !(one.kind === 'person' && one.user === own));
}

function mergePeople({ people, left }: Extract<ServerFrame, { readonly type: 'people' }>) {
  const gone = new Set([...left, ...people.map(({ id }) => id)]);
  return [...collaborators.peek().filter(({ id }) => !gone.has(id)), ...people];
}

function ring(frame: DraftFrame | undefined): void {
  for (const listener of bellListeners) listener(frame);
}
