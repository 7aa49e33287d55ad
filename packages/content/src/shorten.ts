/** Characters. */
const MAX_NAMED = 300;

/** A name that a caller has chosen, as much of it as a sentence has room for: a refusal need not repeat a megabyte. */
export const shorten = (name: string): string => (name.length > MAX_NAMED ? `${name.slice(0, MAX_NAMED)}…` : name);
