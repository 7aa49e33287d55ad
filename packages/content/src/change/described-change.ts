import type { ContentFile, Redirect, ReusableContent } from '../page-tree.ts';
import { type MembersOf, membersOf } from '../revision/page-members.ts';
import type { PageRecord } from '../revision/page-record.ts';
import type { Variables } from '../revision/revision-root.ts';

/** A page as differences show it. */
export interface DescribedPage {
  readonly id: string;
  readonly type: PageRecord['type'];
  readonly title: string;
  /** Slugs from the top to the page; absent for links. */
  readonly path?: string;
}

/** A place among siblings. */
export interface DescribedPlace {
  /** Id of the page above; `null`: at the top. */
  readonly parent: string | null;
  /** Number of siblings before it. */
  readonly index: number;
}

/** A member of a page that differs; an absent value means that the member does not exist. */
export interface DescribedAttribute {
  readonly name: MembersOf<'structure' | 'source'>;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Members that are shown, in this order. Derived ones (dates, git object ids) are excluded. */
export const ATTRIBUTES = membersOf('structure', 'source');

/** One difference between two revisions, as a reader thinks of it. */
export type DescribedChange =
  | { readonly type: 'page_created' | 'page_deleted'; readonly page: DescribedPage }
  | {
      readonly type: 'page_edited';
      readonly page: DescribedPage;
      readonly attributes: readonly DescribedAttribute[];
      /** Whether its text differs. */
      readonly document: boolean;
    }
  | {
      readonly type: 'page_moved';
      readonly page: DescribedPage;
      readonly from: DescribedPlace;
      readonly to: DescribedPlace;
    }
  | { readonly type: 'file_created' | 'file_deleted'; readonly file: ContentFile }
  | { readonly type: 'file_edited'; readonly file: ContentFile; readonly before: ContentFile }
  | {
      readonly type: 'reusable_content_created' | 'reusable_content_edited' | 'reusable_content_deleted';
      readonly reusableContent: ReusableContent;
    }
  | { readonly type: 'variables_edited'; readonly before: Variables; readonly after: Variables }
  | { readonly type: 'redirects_edited'; readonly before: readonly Redirect[]; readonly after: readonly Redirect[] }
  | { readonly type: 'language_edited'; readonly before: string | null; readonly after: string | null };
