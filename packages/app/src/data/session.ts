import { signal } from '@preact/signals';
import { bootstrap } from './bootstrap.ts';

/** Why requests wait for the person: the session has expired, is not recent, or is that of another user. */
export type SessionNeed =
  | { readonly kind: 'sign-in' | 'confirm' }
  | { readonly kind: 'other-user'; readonly name: string };

/** What must be done in another window before requests continue. */
export const sessionNeed = signal<SessionNeed | undefined>(undefined);

let csrfToken = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
let waiting: Promise<boolean> | undefined;
let resume: ((isDone: boolean) => void) | undefined;

export const currentCsrfToken = (): string => csrfToken;

/**
 * Reads from a fresh copy of this document whose session this browser has, and its token if it is that of the person.
 * @returns what must be done before requests continue
 */
async function readSession(): Promise<SessionNeed | undefined> {
  const sent = await fetch(location.href, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    redirect: 'manual',
  });
  const html = sent.type === 'opaqueredirect' ? '' : await sent.text();
  const token = /<meta name="csrf-token" content="([\w.-]+)">/.exec(html)?.[1];
  const data = /<script type="application\/json" id="bootstrap"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (token === undefined || data === undefined) return { kind: 'sign-in' };
  const { user }: Pick<typeof bootstrap, 'user'> = JSON.parse(data);
  if (user.id !== bootstrap.user.id) return { kind: 'other-user', name: user.displayName };
  csrfToken = token;
  return undefined;
}

/** Whether a response says that the session of its request has ended. Pure. */
export const isOfEndedSession = ({
  status,
  reason,
}: {
  readonly status: number;
  readonly reason?: string | undefined;
}) => status === 401 || reason === 'invalid_csrf_token';

/** Resolves once the person is signed in again: nothing is sent as another user, and typed text is not lost. */
export async function waitForSession(): Promise<void> {
  const need = await readSession();
  if (need !== undefined) {
    sessionNeed.value = need;
    await wait();
  } else if (sessionNeed.peek()?.kind !== 'confirm') {
    // Calls that waited continue as well.
    answer(true);
  }
}

/**
 * Resolves after the person has reauthenticated, for operations that require a recent sign-in. @returns false if they
 * cancelled
 */
export function waitForConfirmation(): Promise<boolean> {
  sessionNeed.value ??= { kind: 'confirm' };
  return wait();
}

/** One prompt at a time; concurrent callers share its result. */
function wait(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    resume = resolve;
  });
  return waiting;
}

function answer(isDone: boolean): void {
  sessionNeed.value = undefined;
  waiting = undefined;
  resume?.(isDone);
}

/** Resumes waiting requests if the person is signed in again. */
async function resumeSession(): Promise<void> {
  if (sessionNeed.peek() === undefined) return;
  const need = await readSession();
  if (need === undefined) answer(true);
  else sessionNeed.value = need;
}

/** The user cancels the reauthentication: the request fails. */
export const declineConfirmation = (): void => answer(false);

/** Notifies the other windows of this browser of a sign-in or reauthentication; they continue. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('bindery-session') : undefined;
export const announceSignIn = (): void => channel?.postMessage('signed-in');

/** Continues when the person returns to the window, or another window reports a sign-in. */
export function followSession(): void {
  const retry = () => void resumeSession().catch(() => undefined);
  channel?.addEventListener('message', retry);
  // A reauthentication is reported: returning to the window does not mean that there was one.
  window.addEventListener('focus', () => sessionNeed.peek()?.kind !== 'confirm' && retry());
}
