/** The time in milliseconds since 1970; the only clock access of the application. */
export const now = (): number => Date.now();
