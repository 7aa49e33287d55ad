/** The last work on each key that is running or waiting. */
const LAST = new Map<string, Promise<unknown>>();

/**
 * Runs work after all earlier work on the same key, within this process. It spares what would lose against the others and
 * start again; that nothing is lost is for the database to see to.
 */
export async function takeTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = LAST.get(key);
  const turn = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  LAST.set(key, turn);
  try {
    return await turn;
  } finally {
    if (LAST.get(key) === turn) LAST.delete(key);
  }
}
