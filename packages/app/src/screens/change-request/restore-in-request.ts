import { restorePage } from '../../data/revisions.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { ChangedPage } from '../differences/group-changes.ts';
import type { RequestView } from './use-request.ts';

/** Reverts what a change request changes in a page, with a way back to it. */
export async function restoreInRequest({ ref, request }: RequestView, { page }: ChangedPage): Promise<void> {
  const texts = getTexts('changes').history;
  const history = { space: ref.space, number: ref.number };
  try {
    const base = request.revisionMergedAncestor ?? request.revisionInitial;
    const [result] = await restorePage(history, page.id, base);
    const text = result?.result === 'deleted' ? texts.restoredDeleted : texts.restored;
    showToast(fill(text, { title: page.title }), { undo: () => restorePage(history, page.id, request.revision) });
  } catch (error) {
    showFailure(error);
  }
}
