/** Who reads, as far as it is known: ids that stand for nothing else. Times are milliseconds since 1970. */
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
 * Who does something now, from what was kept of before. Pure.
 * @param kept anything: what the storage of a browser has stored is not trusted
 * @param makeId an id that was never there before, 32 hexadecimal digits
 */
export function renewIdentity(kept: unknown, now: number, makeId: () => string): Identity {
  if (!isIdentity(kept) || !isWithin(kept.since, now, lifetimeMs)) {
    return { visitor: makeId(), since: now, session: makeId(), seen: now };
  }
  const { visitor, since, session, seen } = kept;
  return { visitor, since, session: isWithin(seen, now, restMs) ? session : makeId(), seen: now };
}
