/** Removes
 * the credentials from every address in a text, and the values of authorization headers. Everything of git
 * that can reach a log, an error or an answer goes through here.
 */
export function redactUrl(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#'"<>]*@/gi, '$1***@')
    .replace(/((?:proxy-)?authorization\s*[:=]\s*)[^\r\n]+/gi, '$1***');
}

/** As `redactUrl`, and removes these secrets wherever they stand, as they are and as in a URL. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let redacted = redactUrl(text);
  for (const secret of secrets) {
    if (secret !== '') redacted = redacted.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
  }
  return redacted;
}
