/** A failure of a job that retries cannot resolve; its message is for the user. */
export class PermanentError extends Error {}
