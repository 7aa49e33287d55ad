import type { ContentScope } from '../data/content.ts';
import { loadSource, type PageSource, sendSource } from '../data/page-source.ts';

/** Target of saves: the page, or its draft. */
export interface SourceStore {
  readonly isDraft: boolean;
  readonly load: () => Promise<PageSource>;
  /** @returns false when another user saved first: their text is loaded and merged first */
  readonly send: (source: string, tag: string, isPublishing: boolean) => Promise<boolean>;
}

/** Saves a text to its page. */
export const createPageStore = (scope: ContentScope, pageId: string): SourceStore => ({
  isDraft: false,
  load: () => loadSource(scope, pageId),
  send: (source, tag) => sendSource(scope, pageId, source, tag),
});

/** Saves a text to the draft of its page; most pages have none. */
export const loadDraftStore = async (scope: ContentScope, pageId: string): Promise<SourceStore> =>
  (await import('./draft-store.ts')).createDraftStore(scope, pageId);
