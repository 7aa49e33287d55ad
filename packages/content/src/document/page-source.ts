import type { Document } from './document.ts';
import type { Inline } from './inline.ts';

/** The front matter of a page source; unknown members remain only in the source. */
export interface FrontMatter {
  readonly title?: string;
  /** Last segment of the page's path, if it differs from that of the file name; a valid slug (`slugOf`). */
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
  /** What other tools read of the front matter of a page to place it in their site. */
  readonly tool?: ToolFrontMatter;
}

/** Members that other tools read, in their own forms: they decide navigation and URLs of an import. */
export interface ToolFrontMatter {
  readonly id?: string;
  /** As written: may be a whole path. */
  readonly slug?: string;
  /** Title in the navigation. */
  readonly label?: string;
  /** Place among siblings. */
  readonly position?: number;
  /** External target that stands for the page. */
  readonly url?: string;
}

/** Pages generated below a page when it is read: those of an OpenAPI specification of the organization. */
export interface ComputedPages {
  readonly type: 'builtin:openapi';
  /** Slug of the specification. */
  readonly spec: string;
  /** With a page of its schemas; defaults to true. */
  readonly models?: boolean;
  /** The unit with a separate page; defaults to each tag. */
  readonly pages?: 'tag' | 'operation';
}

/** The visible parts of a page. Absent members have the default (true, `default`). */
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
  /** The first heading `#` if it is preceded only by front matter and comments; not part of `document`. */
  readonly title?: readonly Inline[];
  /** Anchor of the title, where it has its own. */
  readonly titleId?: string;
  readonly document: Document;
}
