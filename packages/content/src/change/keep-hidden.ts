import { NEVER } from '../condition/condition.ts';
import { splitSource } from '../markdown/front-matter.ts';
import type { SourceWarning } from '../markdown/source-warnings.ts';
import { setFrontMatter } from './set-front-matter.ts';

/** A source, and why it was hidden. */
interface KeptHidden {
  readonly source: string;
  readonly warnings: readonly SourceWarning[];
}

/**
 * A changed source that is shown to nobody, as it was before, while the line is in it that hid it: lines that look like
 * front matter but are none, such as below a fence with a space before it, are text as soon as something precedes them. A
 * condition in the front matter then hides the page instead. Undefined if the change hides nothing less.
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
  if (source === undefined) return undefined;
  const at = linesOf(source).findIndex((each) => each.trim() === line);
  return { source, warnings: [{ ...fault, line: at + 1 }] };
}

const linesOf = (source: string): string[] => source.split(/\r\n?|\n/);
