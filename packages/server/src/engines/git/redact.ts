/**
 * Removes the credentials from every URL in a text, and the values of authorization headers. All text from git
 * that can reach a log, an error or a response is redacted here.
 */
export function redactUrl(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#'"<>]*@/gi, '$1***@')
    .replace(/((?:proxy-)?authorization\s*[:=]\s*)[^\r\n]+/gi, '$1***');
}

/** Like `redactUrl`, and removes these secrets wherever they occur, plain and URL-encoded. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let redacted = redactUrl(text);
  for (const secret of secrets) {
    if (secret !== '') redacted = redacted.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
  }
  return redacted;
}
