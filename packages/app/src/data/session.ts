import { signal } from '@preact/signals';
import { bootstrap } from './bootstrap.ts';

/** Whether requests can be sent: the session has ended, and the person is asked to sign in again in another window. */
export const isSignedOut = signal(false);

let csrfToken = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
let waiting: Promise<void> | undefined;
let resume: (() => void) | undefined;

export const currentCsrfToken = (): string => csrfToken;

/**
 * Gets the token of the session that the browser has now, from the document of this very page.
 * @returns whether somebody is signed in; the page is loaded anew for somebody else
 */
export async function refreshSession(): Promise<boolean> {
  const answer = await fetch(location.href, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    redirect: 'manual',
  });
  if (answer.type === 'opaqueredirect' || !answer.ok) return false;
  const html = await answer.text();
  const token = /<meta name="csrf-token" content="([\w.-]+)">/.exec(html)?.[1];
  if (token === undefined) return false;
  if (!html.includes(`"id":${JSON.stringify(bootstrap.user.id)}`)) location.reload();
  csrfToken = token;
  return true;
}

/** Resolves when the person is signed in again; what was typed stays. */
export async function waitForSession(): Promise<void> {
  if (await refreshSession()) return;
  isSignedOut.value = true;
  waiting ??= new Promise<void>((resolve) => {
    resume = resolve;
  });
  await waiting;
}

/** Looks whether the person has signed in elsewhere, and lets what waits go on. */
export async function resumeSession(): Promise<void> {
  if (!isSignedOut.value || !(await refreshSession())) return;
  isSignedOut.value = false;
  waiting = undefined;
  resume?.();
}

/** Tells the other windows of this browser that somebody has signed in; they go on. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('bindery-session') : undefined;
export const announceSignIn = (): void => channel?.postMessage('signed-in');

/** Goes on when the person comes back to the window, or another window says that somebody has signed in. */
export function followSession(): void {
  channel?.addEventListener('message', () => void resumeSession());
  window.addEventListener('focus', () => void resumeSession());
}
