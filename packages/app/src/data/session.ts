import { signal } from '@preact/signals';
import { bootstrap } from './bootstrap.ts';

/** What the person is asked to do in another window before requests go on: the session has ended, or is not recent. */
export const sessionNeed = signal<'sign-in' | 'confirm' | undefined>(undefined);

let csrfToken = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
let waiting: Promise<boolean> | undefined;
let resume: ((isDone: boolean) => void) | undefined;

export const currentCsrfToken = (): string => csrfToken;

/**
 * Gets the token of the session that the browser has now, from the document of this very page.
 * @returns whether somebody is signed in; the page is reloaded for somebody else
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

/** Resolves when the person is signed in again; what was typed stays. */
export async function waitForSession(): Promise<void> {
  if (await refreshSession()) return;
  await ask('sign-in');
}

/** Resolves when the person has confirmed who they are, for what needs a recent sign-in. @returns false where they did not want to */
export const waitForConfirmation = (): Promise<boolean> => ask('confirm');

/** One question at a time; those who ask meanwhile get its answer. */
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

/** Looks whether the person has signed in elsewhere, and lets what waits go on. */
async function resumeSession(): Promise<void> {
  if (sessionNeed.peek() === 'sign-in' && (await refreshSession())) answer(true);
}

/** The person does not confirm who they are: the request stays refused. */
export const declineConfirmation = (): void => answer(false);

/** Tells the other windows of this browser that somebody has signed in or confirmed who they are; they go on. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('bindery-session') : undefined;
export const announceSignIn = (): void => channel?.postMessage('signed-in');

/** Goes on when the person comes back to the window, or another window says that somebody has signed in. */
export function followSession(): void {
  channel?.addEventListener('message', () => {
    if (sessionNeed.peek() === 'confirm') answer(true);
    else void resumeSession();
  });
  window.addEventListener('focus', () => void resumeSession());
}
