import { omitUndefined } from '../../../document/omit-undefined.ts';
import type { SummaryEntry, SummarySection } from '../../summary/summary.ts';
import { encodeSummaryPath } from '../outline-of-summary.ts';
import type { NavigationText } from './tool-layout.ts';

/** A page with the label of a navigation, which is its title only if its text has none. */
export function pageOfNavigation(
  text: NavigationText,
  label: string | undefined,
  entries: SummaryEntry[] = [],
): SummaryEntry {
  const title = text.frontMatter.title ?? text.heading;
  const shown = label ?? text.frontMatter.tool?.label;
  const isTitle = title === undefined || shown === title;
  return {
    title: isTitle ? (shown ?? '') : '',
    target: encodeSummaryPath(text.file),
    ...omitUndefined({ linkTitle: isTitle ? undefined : shown }),
    entries,
  };
}

/** A heading with entries; a page that lists them unless it is at the top level. */
export const headingOfNavigation = (title: string, entries: SummaryEntry[]): SummaryEntry => ({ title, entries });

/**
 * Entries as the sections of a table of contents: those without a page become groups, adjacent others
 * remain together.
 */
export function sectionsOfEntries(entries: readonly SummaryEntry[]): SummarySection[] {
  const sections: SummarySection[] = [];
  for (const entry of entries) {
    if (entry.target === undefined) {
      if (entry.entries.length > 0) sections.push({ title: entry.title, entries: entry.entries });
      continue;
    }
    const last = sections.at(-1);
    if (last === undefined || last.title !== undefined) sections.push({ entries: [entry] });
    else last.entries.push(entry);
  }
  return sections;
}

/** The texts of a site by their files. */
export const textsByFile = (texts: readonly NavigationText[]): ReadonlyMap<string, NavigationText> =>
  new Map(texts.map((text) => [text.file, text]));
