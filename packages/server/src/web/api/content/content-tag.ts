import { entityTag, fingerprint } from '../../../platform/http/etag.ts';

/**
 * The entity tag of a response about content: the revision unhashed, so that `If-Match` can compare it, then all other
 * inputs, hashed if they contain invalid characters.
 */
export function contentTag(revisionId: string, ...dependencies: readonly string[]): string {
  return dependencies.length === 0 ? entityTag(revisionId) : `"${revisionId}.${fingerprint(...dependencies)}"`;
}

/**
 * Whether `If-Match` matches a revision: it contains the revision itself (`"id"`), or the tag of any response about it
 * (`contentTag`). Weak tags never match (RFC 9110, section 13.1.1).
 */
export function matchesRevision(header: string, revisionId: string): boolean {
  return header.split(',').some((one) => {
    const tag = one.trim();
    if (tag === '*') return true;
    const text = /^"([^"]*)"$/.exec(tag)?.[1] ?? (/^[\w-]+$/.test(tag) ? tag : undefined);
    return text?.split('.', 1)[0] === revisionId;
  });
}
