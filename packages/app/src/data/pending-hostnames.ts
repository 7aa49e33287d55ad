import { signal } from '@preact/signals';

const STORAGE_KEY = 'bindery-hostnames';
type Hostnames = Readonly<Record<string, string>>;

function read(): Hostnames {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * Hostnames that were added in this browser, by owner id. The API only lists those of a site or an organization once
 * their DNS is correct; until then the name is the only way to look them up.
 */
export const pendingHostnames = signal<Hostnames>(read());

/** Remembers a hostname, or forgets that of its owner. */
export function notePendingHostname(owner: string, hostname: string | undefined): void {
  const { [owner]: _, ...others } = pendingHostnames.value;
  pendingHostnames.value = hostname === undefined ? others : { ...others, [owner]: hostname };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pendingHostnames.value));
  } catch {
    // Not persisted: the name can be typed again.
  }
}
