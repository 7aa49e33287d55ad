import type { ContentRef } from '../document/inline.ts';

/**
 * A target written in a page, resolved in one revision. Pages store the text of their links as written; this is derived
 * from the page's file, the files and the pages of the revision.
 */
export interface ResolvedTarget {
  /** The reference that the API shows for it. */
  readonly ref: ContentRef;
  /** `broken`: something that should be in the revision and is not; `ok` otherwise. External URLs are never checked. */
  readonly status: 'ok' | 'broken';
  /**
   * URL for `href` or `src`. Absent where nothing may be linked: a broken target, or a scheme that is not
   * allowed (`findAllowedUrl`).
   */
  readonly href?: string;
  /** Title of the page or heading, name of the file. */
  readonly title?: string;
  readonly description?: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly file?: TargetFile;
}

export interface TargetFile {
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels, for images. */
  readonly width?: number;
  readonly height?: number;
}

/** The targets of one page, by the text of the target as the page writes it. */
export type Targets = Readonly<Record<string, ResolvedTarget>>;
