import { type Identity, renewIdentity } from '../../insights/identity.ts';

const makeId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const keyOf = (site: string): string => `bindery-visitor:${site}`;

/**
 * The current identity of the reader. If the site allows it the browser stores it; otherwise it is lost with the page,
 * and a stored one is removed.
 * @param site distinguishes the site from others of the same origin
 */
export function openReader(site: string, lasts: boolean): () => Identity {
  const key = keyOf(site);
  let current: unknown;
  if (!lasts) forgetReader(site);
  return () => {
    // Storage may be refused, and other tabs write to it.
    try {
      if (lasts) current = JSON.parse(localStorage.getItem(key) ?? 'null') ?? current;
    } catch {
      // While the page is open, it knows by itself.
    }
    const identity = renewIdentity(current, Date.now(), makeId);
    current = identity;
    try {
      if (lasts) localStorage.setItem(key, JSON.stringify(identity));
    } catch {
      // As above.
    }
    return identity;
  };
}

/** Removes the stored identity of the reader. */
export function forgetReader(site: string): void {
  try {
    localStorage.removeItem(keyOf(site));
  } catch {
    // Nothing was stored then.
  }
}
