import type { ContentScope } from '../data/content.ts';
import { loadSource, sendSource } from '../data/page-source.ts';
import type { SourceStore } from './source-store.ts';

/** Saves a text to its page. */
export const createPageStore = (scope: ContentScope, pageId: string): SourceStore => ({
  isDraft: false,
  load: () => loadSource(scope, pageId),
  send: (source, tag) => sendSource(scope, pageId, source, tag),
});

/** Saves a text to the draft of its page; most pages have none. */
export const loadDraftStore = async (scope: ContentScope, pageId: string): Promise<SourceStore> =>
  (await import('./draft-store.ts')).createDraftStore(scope, pageId);
