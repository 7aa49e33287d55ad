/** A failure of a job that no further try can resolve; its message is for the user. */
export class PermanentError extends Error {}
