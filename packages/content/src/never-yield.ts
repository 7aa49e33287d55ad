/** For work that delays nobody: `pause` where none is given. */
export const NEVER_YIELD = (): Promise<void> => Promise.resolve();
