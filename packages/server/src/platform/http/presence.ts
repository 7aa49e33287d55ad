/** Maximum number of members in memory. */
const MAX_KNOWN = 100_000;

/**
 * Recent callers, by organization. A call only adds an entry in memory: entries are written in batches, once a minute,
 * and each member's once an hour, so that reads cause no writes. A killed process loses a minute.
 */
export class Presence {
  readonly #known = new Set<string>();
  #waiting = new Map<string, Set<string>>();

  note(organizationId: string, userId: string): void {
    const key = `${organizationId} ${userId}`;
    if (this.#known.has(key)) return;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.add(key);
    const users = this.#waiting.get(organizationId) ?? new Set();
    this.#waiting.set(organizationId, users.add(userId));
  }

  /** The notes that were not taken yet: users by organization. */
  take(): ReadonlyMap<string, ReadonlySet<string>> {
    const notes = this.#waiting;
    this.#waiting = new Map();
    return notes;
  }

  /** From here on everybody is noted again. */
  forget(): void {
    this.#known.clear();
  }
}
