/** Maximum number of media types parsed of one header. */
const MAX_TYPES = 30;

/**
 * Whether a client lists HTML among the types that it accepts, as browsers do; programs that accept anything do not.
 * Pure.
 */
export function acceptsHtml(accept: string | undefined): boolean {
  const types = (accept ?? '').toLowerCase().split(',', MAX_TYPES);
  return types.some(
    (type) => /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/.test(type) && !/;\s*q=0(?:\.0*)?\s*$/.test(type),
  );
}
