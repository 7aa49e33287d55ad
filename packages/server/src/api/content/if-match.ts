/**
 * Whether `If-Match` holds for a revision: it names the revision itself (`"id"`), or carries an entity tag that a read of
 * this revision answered, whose parts name it too. Weak tags never match (RFC 9110, section 13.1.1).
 */
export function matchesRevision(header: string, revisionId: string): boolean {
  return header.split(',').some((one) => {
    const tag = one.trim();
    if (tag === '*') return true;
    const text = /^"([^"]*)"$/.exec(tag)?.[1] ?? (/^[\w-]+$/.test(tag) ? tag : undefined);
    return text?.split('.').includes(revisionId) ?? false;
  });
}
