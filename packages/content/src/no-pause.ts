/** For work that holds up nobody: `pause` where none is given. */
export const NO_PAUSE = (): Promise<void> => Promise.resolve();
