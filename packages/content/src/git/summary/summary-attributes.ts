import type { EntryAttributes } from './summary.ts';

/** Characters of a comment that are read: conditions are the longest that attributes contain. */
const LENGTH_LIMIT = 10_000;

/**
 * Parses the attributes in a comment, a JSON object; undefined if it is not one, or has no known member of the right
 * type. Other members are ignored.
 */
export function readAttributes(comment: string): EntryAttributes | undefined {
  if (comment.length > LENGTH_LIMIT || !/^\s*\{.*\}\s*$/.test(comment)) return undefined;
  try {
    return cleanAttributes(JSON.parse(comment) as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

/** The attributes in order without members that have no effect; undefined if none remain. */
export function cleanAttributes(
  value: Readonly<Record<string, unknown>> | EntryAttributes,
): EntryAttributes | undefined {
  const members = value as Readonly<Record<string, unknown>>;
  const attributes: Record<string, unknown> = {};
  for (const name of ['icon', 'emoji', 'hidden', 'condition']) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    const says = name === 'hidden' ? member === true : typeof member === 'string' && member !== '';
    if (says) attributes[name] = member;
  }
  return Object.keys(attributes).length === 0 ? undefined : attributes;
}

/** The comment that `readAttributes` reads back. Nothing in it can end it early, or begin another one. */
export function writeAttributes(attributes: EntryAttributes): string {
  const json = JSON.stringify(attributes).replace(/-(?=[->])/g, '\\u002d');
  return `<!-- ${json} -->`;
}

export function sameAttributes(one: EntryAttributes | undefined, other: EntryAttributes | undefined): boolean {
  if (one === undefined && other === undefined) return true;
  return JSON.stringify(cleanAttributes(one ?? {})) === JSON.stringify(cleanAttributes(other ?? {}));
}
