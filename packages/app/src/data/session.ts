import { signal } from '@preact/signals';
import { bootstrap } from './bootstrap.ts';

/** What the person must do in another window before requests continue: the session has expired, or is not recent. */
export const sessionNeed = signal<'sign-in' | 'confirm' | undefined>(undefined);

let csrfToken = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
let waiting: Promise<boolean> | undefined;
let resume: ((isDone: boolean) => void) | undefined;

export const currentCsrfToken = (): string => csrfToken;

/**
 * Reads the token of the current session from a fresh copy of this document.
 * @returns whether a user is signed in; reloads the page for another user
 */
export async function refreshSession(): Promise<boolean> {
  const sent = await fetch(location.href, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    redirect: 'manual',
  });
  if (sent.type === 'opaqueredirect') return false;
  const html = await sent.text();
  const token = /<meta name="csrf-token" content="([\w.-]+)">/.exec(html)?.[1];
  if (token === undefined) return false;
  if (!html.includes(`"id":${JSON.stringify(bootstrap.user.id)}`)) location.reload();
  csrfToken = token;
  return true;
}

/** Resolves after the person has signed in again; typed text is not lost. */
export async function waitForSession(): Promise<void> {
  if (await refreshSession()) return;
  await ask('sign-in');
}

/**
 * Resolves after the person has reauthenticated, for operations that require a recent sign-in. @returns false if they
 * cancelled
 */
export const waitForConfirmation = (): Promise<boolean> => ask('confirm');

/** One prompt at a time; concurrent callers share its result. */
function ask(need: NonNullable<typeof sessionNeed.value>): Promise<boolean> {
  sessionNeed.value ??= need;
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

/** Checks whether the person has signed in elsewhere, and resumes waiting requests. */
async function resumeSession(): Promise<void> {
  if (sessionNeed.peek() === 'sign-in' && (await refreshSession())) answer(true);
}

/** The user cancels the reauthentication: the request fails. */
export const declineConfirmation = (): void => answer(false);

/** Notifies the other windows of this browser of a sign-in or reauthentication; they continue. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('bindery-session') : undefined;
export const announceSignIn = (): void => channel?.postMessage('signed-in');

/** Continues when the person returns to the window, or another window reports a sign-in. */
export function followSession(): void {
  channel?.addEventListener('message', () => {
    if (sessionNeed.peek() === 'confirm') answer(true);
    else void resumeSession();
  });
  window.addEventListener('focus', () => void resumeSession());
}
