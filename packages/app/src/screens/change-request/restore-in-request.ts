import type { RequestView } from '../../components/change-request/use-request.ts';
import { restorePage } from '../../data/revisions.ts';
import type { ChangedPage } from '../../sections/differences/group-changes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';

/** Reverts the changes of a change request in a page; can be undone. */
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

/** Reverts one block; can be undone. */
export async function restoreBlockInRequest(
  { ref, request }: RequestView,
  { page }: ChangedPage,
  block: string,
): Promise<void> {
  const texts = getTexts('changes').differences.blocks;
  const history = { space: ref.space, number: ref.number };
  try {
    await restorePage(history, page.id, request.revisionMergedAncestor ?? request.revisionInitial, block);
    showToast(fill(texts.reverted, { title: page.title }), {
      undo: () => restorePage(history, page.id, request.revision),
    });
  } catch (error) {
    showFailure(error);
  }
}
