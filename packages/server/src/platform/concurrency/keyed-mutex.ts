/** The last work on each key that is running or waiting. */
export type KeyedMutex = Map<string, Promise<unknown>>;

/** Runs work after all earlier work on the same key of these turns, within this process. */
export async function runExclusive<Result>(
  turns: KeyedMutex,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = turns.get(key);
  const turn = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  turns.set(key, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}
