import { NEVER, parseCondition } from '../../condition/condition.ts';
import type { EntryAttributes } from './summary.ts';

/** Characters of a comment that are read: conditions are the longest that attributes contain. */
const LENGTH_LIMIT = 10_000;

/** Attributes of a comment, and what is wrong with its condition. */
export interface ReadAttributes {
  readonly value: EntryAttributes;
  /** The end of a sentence about the comment. */
  readonly fault?: string;
}

/**
 * Reads the attributes in a comment, a JSON object; undefined if it is not one, or has no known member of the right
 * type. Other members are ignored. A comment that names a condition in another form hides its entry from everybody: an
 * error of an author must not publish it.
 */
export function readAttributes(comment: string): ReadAttributes | undefined {
  const members = readMembers(comment);
  const value = members && cleanAttributes(members);
  if (!namesCondition(comment, members)) return value && { value };
  if (value?.condition === undefined || countConditions(comment) !== 1) {
    const never = cleanAttributes({ ...value, condition: NEVER }) ?? {};
    return { value: never, fault: 'must have the form {"condition": "visitor.claims.name"}' };
  }
  const parsed = parseCondition(value.condition);
  return 'fault' in parsed ? { value, fault: parsed.fault } : { value };
}

/** Attributes of two comments of one entry: the first, and the condition of either; there can only be one. */
export function joinAttributes(first: ReadAttributes | undefined, second: ReadAttributes): ReadAttributes {
  if (first === undefined) return second;
  const { condition } = second.value;
  if (condition === undefined) return first;
  if (first.value.condition === undefined) return { ...second, value: { ...first.value, condition } };
  return { value: { ...first.value, condition: NEVER }, fault: 'is not the only one of its entry' };
}

function readMembers(comment: string): Readonly<Record<string, unknown>> | undefined {
  if (comment.length > LENGTH_LIMIT || !/^\s*\{[\s\S]*\}\s*$/.test(comment)) return undefined;
  try {
    return JSON.parse(comment) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const CONDITION_NAME = /^\s*(?:if|condition)\s*$/i;
/** The beginning of a comment that may contain attributes which cannot be read. */
const LIKE_ATTRIBUTES = /^\s*(?:[{[]|(?:if|condition)\b)/i;
const LIKE_CONDITION = /(?:^|[\s{[,"'])(?:if|condition)["']?\s*[:=]/i;

function namesCondition(comment: string, members: Readonly<Record<string, unknown>> | undefined): boolean {
  return members === undefined
    ? LIKE_ATTRIBUTES.test(comment) && LIKE_CONDITION.test(comment)
    : Object.keys(members).some((name) => CONDITION_NAME.test(name));
}

/** Of members with one name, JSON has the last alone. */
const countConditions = (comment: string): number =>
  comment.match(/(?<!\\)"\s*(?:if|condition)\s*"\s*:/gi)?.length ?? 0;

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
