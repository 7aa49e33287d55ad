/** The time in milliseconds since 1970; the only place of the application that reads the clock. */
export const now = (): number => Date.now();
