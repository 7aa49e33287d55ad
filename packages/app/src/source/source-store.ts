import type { PageSource } from '../data/page-source.ts';

/** Target of saves: the page, or its draft. */
export interface SourceStore {
  readonly isDraft: boolean;
  readonly load: () => Promise<PageSource>;
  /** @returns false when another user saved first: their text is loaded and merged first */
  readonly send: (source: string, tag: string, isPublishing: boolean) => Promise<boolean>;
}
