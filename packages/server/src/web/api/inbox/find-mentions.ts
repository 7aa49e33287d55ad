import { type Inline, parsePage, walkBlocks } from '@bindery/content';
import { foldText } from '../../../platform/db/contains.ts';

/** A person who can be mentioned. */
export interface MentionablePerson {
  readonly id: string;
  readonly name: string;
}

/** Maximum people that one text mentions; further ones are not notified. */
export const MAX_MENTIONED = 50;

/** Maximum `@` that are looked at. */
const MAX_SIGNS = 1000;

/** Stands for text that mentions nobody, such as code. */
const GAP = '\u0000';

/** Whether a text may mention anybody: decided without loading people. */
export const mayMention = (markdown: string): boolean => /@|"mention"/.test(markdown);

/**
 * The people whom a comment mentions: by `@` and their name, the longest one that fits, or by a mention of their id
 * (`[Ada](id "mention")`). Names are compared without case; people of the same name are all mentioned. Code mentions
 * nobody, and neither does an e-mail address. Pure.
 */
export function findMentions(markdown: string, people: readonly MentionablePerson[]): string[] {
  const { text, targets } = readText(markdown);
  const mentioned = new Set(people.filter(({ id }) => targets.has(id)).map(({ id }) => id));
  const byName = groupByName(people);
  const longest = Math.max(0, ...[...byName.keys()].map((name) => name.length));
  const signs = [...text.matchAll(/(?<![\p{L}\p{N}_.+-])@/gu)].slice(0, MAX_SIGNS);
  for (const { index } of signs) {
    const after = text.slice(index + 1, index + 1 + longest + 1);
    for (const id of matchName(after, byName)) mentioned.add(id);
  }
  return [...mentioned].slice(0, MAX_MENTIONED);
}

function groupByName(people: readonly MentionablePerson[]): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { id, name } of people) {
    const key = normalize(name);
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), id]);
  }
  return byName;
}

/** The people with the longest name at the start of a text, which ends with it or goes on with something else. */
function matchName(text: string, byName: ReadonlyMap<string, readonly string[]>): readonly string[] {
  for (let end = text.length; end > 0; end--) {
    if (/^[\p{L}\p{N}_]/u.test(text.slice(end)) && /[\p{L}\p{N}_]$/u.test(text.slice(0, end))) continue;
    const ids = byName.get(text.slice(0, end));
    if (ids !== undefined) return ids;
  }
  return [];
}

/** The text of a comment without code, and the targets of its mentions. */
function readText(markdown: string): { readonly text: string; readonly targets: ReadonlySet<string> } {
  // Comments have no title and no front matter: after a generated title, none is recognized.
  const { document } = parsePage(`# Comment\n\n${markdown}`);
  const parts: string[] = [];
  const targets = new Set<string>();
  walkBlocks(document.nodes, {
    block: (block) => {
      parts.push(GAP);
      return block.type !== 'code';
    },
    inline: (inline) => {
      if (inline.object === 'inline' && inline.type === 'mention' && inline.data.ref.kind === 'source')
        targets.add(inline.data.ref.target);
      parts.push(textOf(inline));
    },
  });
  return { text: normalize(parts.join('')), targets };
}

function textOf(inline: Inline): string {
  if (inline.object !== 'text') return inline.type === 'link' ? '' : GAP;
  const isCode = (marks: readonly { readonly type: string }[]) => marks.some(({ type }) => type === 'code');
  return inline.leaves.map(({ text, marks }) => (isCode(marks) ? GAP : text)).join('');
}

const normalize = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();
