import { NEVER } from '../condition/condition.ts';
import { splitSource } from '../markdown/front-matter.ts';
import type { SourceWarning } from '../markdown/page-options.ts';
import { setFrontMatter } from './set-front-matter.ts';

/** A source, and why it was hidden. */
interface KeptHidden {
  /** Undefined if its front matter cannot be edited: the change must be refused. */
  readonly source: string | undefined;
  readonly warnings: readonly SourceWarning[];
}

/**
 * A changed source with the condition `false`, if the change would show it although its author corrected nothing. Lines
 * that only look like front matter hide a page; with something above them, such as a new title, they would be text.
 * @returns undefined where the page stays hidden, or the line that hid it is gone
 */
export function keepHidden(before: string, after: string): KeptHidden | undefined {
  if (before === after) return undefined;
  const { frontMatter, optionFaults = [] } = splitSource(before);
  const [fault] = optionFaults;
  if (frontMatter.condition !== NEVER || fault === undefined) return undefined;
  if (splitSource(after).frontMatter.condition !== undefined) return undefined;
  const line = linesOf(before)[fault.line - 1]?.trim();
  if (line === undefined || !linesOf(after).some((each) => each.trim() === line)) return undefined;
  const source = setFrontMatter(after, 'condition', NEVER);
  const at = linesOf(source ?? after).findIndex((each) => each.trim() === line);
  return { source, warnings: [{ ...fault, line: at + 1 }] };
}

const linesOf = (source: string): string[] => source.split(/\r\n?|\n/);
