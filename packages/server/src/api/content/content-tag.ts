import { entityTag, fingerprint } from '../../http/etag.ts';

/**
 * The entity tag of an answer about content: the revision in the clear, so that `If-Match` recognizes it, then
 * everything else the answer depends on, hashed where it could not stand in a header.
 */
export function contentTag(revisionId: string, ...dependencies: readonly string[]): string {
  return dependencies.length === 0 ? entityTag(revisionId) : `"${revisionId}.${fingerprint(...dependencies)}"`;
}

/**
 * Whether `If-Match` matches a revision: it names the revision itself (`"id"`), or carries the tag of any answer about
 * it (`contentTag`). Weak tags never match (RFC 9110, section 13.1.1).
 */
export function matchesRevision(header: string, revisionId: string): boolean {
  return header.split(',').some((one) => {
    const tag = one.trim();
    if (tag === '*') return true;
    const text = /^"([^"]*)"$/.exec(tag)?.[1] ?? (/^[\w-]+$/.test(tag) ? tag : undefined);
    return text?.split('.', 1)[0] === revisionId;
  });
}
