/** The pseudonymous ids of a reader. Times are milliseconds since 1970. */
export interface Identity {
  readonly visitor: string;
  /** When the visitor got the id. */
  readonly since: number;
  readonly session: string;
  /** When something happened last. */
  readonly seen: number;
}

/** A session ends when nothing has happened for so long, in milliseconds. */
const restMs = 30 * 60_000;
/** A visitor is somebody new after so long, in milliseconds. */
const lifetimeMs = 365 * 24 * 60 * 60_000;

/** Whether a time is not as long ago as `limit`, and not in the future: clocks are set back. */
const isWithin = (time: number, now: number, limit: number): boolean => time <= now && now - time < limit;

function isIdentity(value: unknown): value is Identity {
  if (typeof value !== 'object' || value === null) return false;
  const { visitor, since, session, seen } = value as Readonly<Record<string, unknown>>;
  const isId = (id: unknown): boolean => typeof id === 'string' && /^[0-9a-f]{32}$/.test(id);
  return isId(visitor) && isId(session) && Number.isFinite(since) && Number.isFinite(seen);
}

/**
 * The current identity, derived from the stored one. Pure.
 * @param stored anything: the storage of a browser is not trusted
 * @param makeId generates a new unique id, 32 hexadecimal digits
 */
export function renewIdentity(stored: unknown, now: number, makeId: () => string): Identity {
  if (!isIdentity(stored) || !isWithin(stored.since, now, lifetimeMs)) {
    return { visitor: makeId(), since: now, session: makeId(), seen: now };
  }
  const { visitor, since, session, seen } = stored;
  return { visitor, since, session: isWithin(seen, now, restMs) ? session : makeId(), seen: now };
}
