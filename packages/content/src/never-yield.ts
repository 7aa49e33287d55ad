/** A yielder that never yields, for work that blocks no other. */
export const NEVER_YIELD = (): Promise<void> => Promise.resolve();
