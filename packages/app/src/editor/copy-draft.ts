import { diffDocuments } from '@bindery/editor-model';
import type { ContentScope } from '../data/content.ts';
import { putUnsentSteps } from '../data/draft-steps.ts';
import { loadDraft } from '../data/drafts.ts';
import { editorSchema } from './schema.ts';
import type { EditorSession } from './session.ts';
import { splitSteps } from './split-steps.ts';

/** Stores the text of a session on this device as unsent steps of another draft of the page. @throws ApiError */
export async function copyDraft(
  { doc, page, title }: Pick<EditorSession, 'doc' | 'page' | 'title'>,
  scope: ContentScope,
): Promise<void> {
  const { id, page: pageId, revision, version, document } = await loadDraft(scope, page);
  const start = editorSchema.nodeFromJSON(document);
  const steps = splitSteps(start, diffDocuments(start, doc));
  if (steps.length === 0) return;
  await putUnsentSteps({
    ...{ scope, pageId, title, writer: crypto.randomUUID(), revision, version },
    ...(id !== undefined && { draft: id }),
    steps: steps.map((step) => step.toJSON()),
  });
}
