import { type SplitSource, splitSource } from './front-matter.ts';
import type { OptionFault } from './page-options.ts';

/** Something that the source of a page says and that does not act as its author may expect. */
export type SourceWarning = OptionFault;

/** What is wrong with the options of a source. */
export const listSourceWarnings = (source: string): readonly SourceWarning[] => warningsOf(splitSource(source));

/** The same for a source that is split already. */
export function warningsOf({
  optionFaults = [],
  frontMatterError,
}: Pick<SplitSource, 'optionFaults' | 'frontMatterError'>): readonly SourceWarning[] {
  if (frontMatterError === undefined || optionFaults.length > 0) return optionFaults;
  const [location = '', line = '1'] = / at line (\d+), column \d+/.exec(frontMatterError) ?? [];
  const reason = frontMatterError.replace(location, '').replace(/[:.\s]+$/, '');
  return [{ line: Number(line), reason: 'front_matter_invalid', message: `${reason}; it was ignored.` }];
}
