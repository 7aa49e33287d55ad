import { diffDocuments } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import type { ContentScope } from '../data/content.ts';
import { putUnsentSteps } from '../data/draft-steps.ts';
import { loadDraft } from '../data/drafts.ts';
import { editorSchema } from './schema.ts';
import { splitSteps } from './split-steps.ts';

interface WrittenPage {
  readonly doc: Node;
  /** Its id. */
  readonly page: string;
  readonly title: string;
}

/** Stores the text of a session on this device as unsent steps of another draft of the page. @throws ApiError */
export async function copyDraft({ doc, page, title }: WrittenPage, scope: ContentScope): Promise<void> {
  const { id, page: pageId, revision, version, document } = await loadDraft(scope, page);
  const start = editorSchema.nodeFromJSON(document);
  const steps = splitSteps(start, diffDocuments(start, doc));
  if (steps.length === 0) return;
  await putUnsentSteps({
    scope,
    pageId,
    title,
    writer: crypto.randomUUID(),
    revision,
    version,
    ...(id !== undefined && { draft: id }),
    steps: steps.map((step) => step.toJSON()),
  });
}
