import { mergeSourceFor, showSides } from '@bindery/content';
import type { PageDraftRow } from '../../../platform/db/tables/page-drafts.ts';

/** The source of a page and its draft, with both where their edits touch. */
export function showBoth({ base }: Pick<PageDraftRow, 'base'>, head: string, draft: string): string {
  const [main, change] = [
    mergeSourceFor('main', [base, head, draft], {}),
    mergeSourceFor('change', [base, head, draft], {}),
  ];
  return showSides({ main, change });
}
