import { splitSource } from '../markdown/front-matter.ts';
import { type ConflictPosition, lineEndOf, listConflicts, readConflictSides } from './side-of.ts';
import { splitParts } from './source-parts.ts';
import type { WrappedKind } from './wrapped-side.ts';

/** A conflict in a page, with the content of each side. */
export interface ConflictParts {
  /** `text`: Markdown. `front matter` and `properties`: lines of YAML. `page`: the whole source. */
  readonly kind: WrappedKind;
  readonly main: string;
  readonly change: string;
}

/** The choices for a conflict. */
export type ConflictChoice = 'main' | 'change' | 'both' | { readonly text: string };

/** The conflicts of a source, from the top. */
export function listShownConflicts(source: string): ConflictParts[] {
  const { body } = splitParts(source);
  return listConflicts(body).map((conflict) => readConflictSides(body, conflict));
}

/**
 * A source with one conflict resolved; every byte outside of it is unchanged. Properties are not part of the source:
 * their conflict is removed without replacement.
 * @param index from the top, as in `listShownConflicts`
 * @returns undefined for a conflict that the source does not have, and for a choice that its kind does not allow: texts
 * allow all, others only a side
 */
export function solveConflict(source: string, index: number, choice: ConflictChoice): string | undefined {
  const parts = splitParts(source);
  const conflict = listConflicts(parts.body)[index];
  if (conflict === undefined) return undefined;
  const sides = readConflictSides(parts.body, conflict);
  if (sides.kind !== 'text' && choice !== 'main' && choice !== 'change') return undefined;
  const lineEnd = lineEndOf(source);
  const { before, after } = splitAround(parts.body, conflict);
  if (sides.kind === 'page') {
    // Property conflicts above it are still unresolved.
    return before + (choice === 'main' ? sides.main : sides.change);
  }
  const isHeader = sides.kind === 'front matter' && choice === 'main';
  const header = isHeader ? sides.main : parts.mark + parts.head.join('');
  const text = sides.kind === 'text' ? textOf(sides, choice, lineEnd) : '';
  const isOpenEnded = after === '' && !/[\r\n]$/.test(source);
  const solved = before + text;
  return header + (isOpenEnded ? solved.replace(/(?:\r\n|\r|\n)$/, '') : solved) + after;
}

function splitAround(body: readonly string[], { open, close }: ConflictPosition) {
  const isEmpty = (line: string | undefined): boolean => line !== undefined && line.trim() === '';
  const before = body.slice(0, isEmpty(body[open - 1]) ? open - 1 : open).join('');
  return { before, after: body.slice(close + (isEmpty(body[close + 1]) ? 2 : 1)).join('') };
}

function textOf({ main, change }: ConflictParts, choice: ConflictChoice, lineEnd: string): string {
  if (choice === 'main') return main;
  if (choice === 'change') return change;
  if (choice === 'both') return main === '' || change === '' ? main + change : joinApart(main, change, lineEnd);
  const { text } = choice;
  if (text.trim() === '') return '';
  const replacement = text.replace(/\r\n|\r|\n/g, lineEnd).trimEnd();
  // The following text keeps its distance to either side.
  const gap = /\s*$/.exec(change === '' ? main : change)?.[0] ?? '';
  return replacement + (/[\r\n]/.test(gap) ? gap : lineEnd);
}

/** Two texts with an empty line between them. */
function joinApart(one: string, other: string, lineEnd: string): string {
  const ended = /[\r\n]$/.test(one) ? one : one + lineEnd;
  return (/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(ended) ? ended : ended + lineEnd) + other;
}

/** The names and values of lines of YAML in a conflict. */
export function readConflictLines(text: string): { readonly name: string; readonly value: string }[] {
  return splitSource(text)
    .body.split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const at = line.indexOf(':');
      return at <= 0 ? [] : [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }];
    });
}
