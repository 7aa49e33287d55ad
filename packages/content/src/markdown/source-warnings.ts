import { parseExpression } from '../condition/parse-expression.ts';
import { mayHaveConditions } from './condition-tags.ts';
import { type SplitSource, splitSource } from './front-matter.ts';
import type { SourceWarning } from './page-options.ts';
import { listTagConditions } from './parse-page.ts';
import type { ParseOptions } from './tokenizer.ts';

/** Characters of a text that is parsed for warnings while somebody waits. */
const MAX_PARSED = 200_000;

/** What is wrong with the options of a source, and with the conditions in its text if it is not very long. */
export function listSourceWarnings(source: string, options: ParseOptions = {}): readonly SourceWarning[] {
  const split = splitSource(source);
  const warnings = listOptionWarnings(split);
  if (split.body.length > MAX_PARSED || !mayHaveConditions(split.body)) return warnings;
  const before = countLines(source) - countLines(split.body);
  const ofTags = listTagConditions(split.body, options).flatMap(({ line, expression }): SourceWarning[] => {
    const problem = faultOf(expression);
    if (problem === undefined) return [];
    const message = `Nobody sees the text of this condition: ${problem}.`;
    return [{ line: before + line + 1, reason: 'condition_unreadable', message }];
  });
  return [...warnings, ...ofTags];
}

/** What is wrong with the options of a source. */
export function listOptionWarnings({
  optionFaults = [],
  frontMatterError,
}: Pick<SplitSource, 'optionFaults' | 'frontMatterError'>): readonly SourceWarning[] {
  if (frontMatterError === undefined || optionFaults.length > 0) return optionFaults;
  const [location = '', line = '1'] = / at line (\d+), column \d+/.exec(frontMatterError) ?? [];
  const reason = frontMatterError.replace(location, '').replace(/[:.\s]+$/, '');
  return [{ line: Number(line), reason: 'front_matter_invalid', message: `${reason}; it was ignored.` }];
}

function faultOf(expression: string): string | undefined {
  if (expression === '') return 'write "{% if … %}" or "{% elsif … %}" with an expression, above any "{% else %}"';
  const parsed = parseExpression(expression);
  return 'fault' in parsed ? `the condition ${parsed.fault}` : undefined;
}

const countLines = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;
