import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Searches, or lists links, until the answer is whole: it is partial while many pages are being indexed.
 * @param ask resolves with the body of an answer
 */
export async function askUntilWhole<Body extends { readonly isPartial?: unknown }>(
  ask: () => Promise<Body>,
): Promise<Body> {
  for (;;) {
    const body = await ask();
    if (body.isPartial === undefined) return body;
    await sleep(20);
  }
}
