import { type ContentScope, sendChanges } from '../data/content.ts';
import { currentUser } from '../data/current-user.ts';
import { deletedDraftsQuery, restoreDeletedPage } from '../data/deleted-drafts.ts';
import { discardDraft } from '../data/drafts.ts';
import { loadSource } from '../data/page-source.ts';
import { queryClient } from '../data/query-client.ts';
import { proposeText } from '../data/unpublished-files.ts';
import { navigate } from '../routes/location.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { showFailure, showToast } from '../ui/toast.tsx';
import { type EditorContext, editorPathIn } from './editor-context.ts';

/** Creates a change request from the draft, and continues there. A draft with only own changes is discarded. */
export async function continueInRequest({ organization, scope, session, page }: EditorContext): Promise<void> {
  const texts = getTexts('editor');
  try {
    const subject = fill(texts.proposedSubject, { title: page.title }).slice(0, 100);
    const text = JSON.stringify(session.document);
    const { number } = await proposeText(organization, { scope, page, text }, subject);
    const next: ContentScope = { kind: 'change-request', space: scope.space, changeRequest: String(number) };
    await session.copyTo(next);
    const isRefused = session.notice.peek()?.kind === 'refused';
    const isOwn = session.writers.peek().every((id) => id === currentUser.peek().id);
    await session.forget();
    if (!isRefused && isOwn && scope.kind === 'space' && session.isUnpublished.peek())
      await discardDraft(scope, page.id).catch(() => undefined);
    showToast(fill(texts.proposed, { number }));
    navigate(editorPathIn({ organization, scope: next }, '~/edit/', page.path));
  } catch (error) {
    showFailure(error);
  }
}

/** The page is gone: it is created again with the text, at its former place; as a new page where its draft is not known. */
export async function addDraftAsPage(editor: EditorContext): Promise<void> {
  const { scope, session, page } = editor;
  try {
    const path = await restoreOrAdd(editor);
    await session.forget();
    await discardDraft(scope, page.id).catch(() => undefined);
    editor.reopen(path);
  } catch (error) {
    showFailure(error);
  }
}

async function restoreOrAdd({ scope, session, page }: EditorContext): Promise<string> {
  const isStored = await session.settle().then(
    () => true,
    () => false,
  );
  const drafts = isStored ? await queryClient.fetchQuery(deletedDraftsQuery(scope)) : [];
  const draft = drafts.find((each) => each.page === page.id);
  if (draft !== undefined) return restoreDeletedPage(scope, draft);
  const change = { operation: 'insert_page', title: page.title, document: { document: session.document } } as const;
  const { changes } = await sendChanges(scope, [change], undefined);
  const added = await loadSource(scope, changes[0]?.page ?? '');
  return added.page.path ?? '';
}
