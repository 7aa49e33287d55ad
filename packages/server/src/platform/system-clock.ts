/** The real clock. */
export const systemClock = (): Date => new Date();
