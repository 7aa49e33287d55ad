const KEY = 'bindery-editor-recent';
const MOST = 4;

/** Recently inserted blocks, latest first. */
export function listRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...listRecent().filter((other) => other !== id)].slice(0, MOST)));
  } catch {
    // The list is a convenience: it is empty in a browser without storage.
  }
}
