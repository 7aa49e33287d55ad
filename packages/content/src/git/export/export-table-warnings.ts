import { IMPORT_LIMITS } from '../import/import-limits.ts';
import { joinPath } from '../repository-path.ts';
import { isSettled } from './export-decisions.ts';
import type { Planning, Trial } from './export-planning.ts';

/** Warns about parts of a tree of pages that a repository cannot express. */
export function warnOfTable(planning: Planning, { dangling, mismatches, pairs, slugs, sections }: Trial): void {
  const { layout, warnings } = planning;
  const path = joinPath(layout.root, layout.summary);
  const say = (message: string): void => void warnings.push({ path, message });
  for (const { title, target } of dangling) {
    say(`The link “${title}” leads to “${target}”, which is not a page: imports of the repository skip it.`);
  }
  if (mismatches.length > 0) say('Some pages cannot be listed in their order; imports of the repository move them.');
  if (sections?.some(({ entries }) => depthOf(entries) > IMPORT_LIMITS.levels)) {
    say(`Pages below ${IMPORT_LIMITS.levels} levels are moved up by imports of the repository.`);
  }
  for (const { node, page, parent } of pairs) {
    const slug = slugs.get(node) ?? '';
    if (page.type !== 'group' || page.slug === slug || isSettled(planning, page, parent, slug)) continue;
    say(
      `The paths of the pages of “${page.title}” begin with “${slug}” once the repository is imported into a new space.`,
    );
  }
}

function depthOf(entries: readonly { readonly entries: readonly unknown[] }[]): number {
  return entries.reduce((depth, { entries: below }) => Math.max(depth, 1 + depthOf(below as typeof entries)), 0);
}
