/** A failure of a job that no further try can mend; its message is for the user. */
export class PermanentError extends Error {}
