import { ApiError } from '../data/client.ts';
import type { ContentScope } from '../data/content.ts';
import { loadDraftSource, replaceDraftSource, tagOfDraft } from '../data/draft-sources.ts';
import { flushDraft } from '../data/drafts.ts';
import { loadSource, type PageSource } from '../data/page-source.ts';
import type { SourceStore } from './source-store.ts';

/** Saves a text to the draft of its page, which open block editors then show. */
export const createDraftStore = (scope: ContentScope, pageId: string): SourceStore => ({
  isDraft: true,
  load: async (): Promise<PageSource> => {
    const [{ page }, draft] = await Promise.all([loadSource(scope, pageId), loadDraftSource(scope, pageId)]);
    const { source, warnings, unsaved: isDraft } = draft;
    return { page, source, warnings, tag: tagOfDraft(draft), isDraft };
  },
  send: async (source, tag, isPublishing) => {
    const known = readTag(tag);
    if (known === undefined || !(await replaceOrMerge(scope, pageId, source, known))) return false;
    if (isPublishing) await flushDraft(scope, pageId);
    return true;
  },
});

type KnownDraft = Parameters<typeof replaceDraftSource>[3];

/** Texts based on the page have an ETag of its content, and are merged first. */
function readTag(tag: string): KnownDraft | undefined {
  return tag.startsWith('{') ? (JSON.parse(tag) as KnownDraft) : undefined;
}

/** @returns false when another user changed the draft meanwhile */
async function replaceOrMerge(
  scope: ContentScope,
  pageId: string,
  source: string,
  known: KnownDraft,
): Promise<boolean> {
  try {
    await replaceDraftSource(scope, pageId, source, known);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'draft_outdated') return false;
    throw error;
  }
}
