import type { Document } from './document.ts';
import type { Inline } from './inline.ts';

/** What a page source says about itself, read from its front matter; unknown members are kept in the source only. */
export interface FrontMatter {
  readonly title?: string;
  /** Last segment of the page's path, where the name of its file does not give it; a proper slug (`slugOf`). */
  readonly slug?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly emoji?: string;
  readonly cover?: string;
  readonly coverDark?: string;
  readonly coverY?: number;
  readonly coverHeight?: number;
  readonly layout?: PageLayout;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  /** Condition over visitor claims; a page whose condition is false does not exist for the visitor. */
  readonly condition?: string;
  readonly vars?: Readonly<Record<string, string | number | boolean>>;
  readonly computed?: ComputedPages;
}

/**
 * Pages below a page that are made when they are read: those of an OpenAPI specification of the organization.
 */
export interface ComputedPages {
  readonly type: 'builtin:openapi';
  /** Slug of the specification. */
  readonly spec: string;
  /** With a page of its schemas; absent stands for true. */
  readonly models?: boolean;
  /** What has its own page; absent stands for each tag. */
  readonly pages?: 'tag' | 'operation';
}

/** Which parts of a page are shown. Absent members stand for the default (true, `default`). */
export interface PageLayout {
  readonly cover?: boolean;
  readonly coverSize?: 'hero' | 'full';
  readonly title?: boolean;
  readonly description?: boolean;
  readonly tableOfContents?: boolean;
  readonly outline?: boolean;
  readonly pagination?: boolean;
  readonly width?: 'default' | 'wide';
  readonly metadata?: boolean;
}

/** A page source, parsed. */
export interface ParsedPage {
  readonly frontMatter: FrontMatter;
  /** Set when the source begins with front matter that is no valid YAML; it is then ignored, not lost. */
  readonly frontMatterError?: string;
  /** The first heading `#` when nothing but front matter and comments stands before it; not part of `document`. */
  readonly title?: readonly Inline[];
  /** Anchor of the title, where it has its own. */
  readonly titleId?: string;
  readonly document: Document;
}
