import type { ContentRef, ResolvedTarget, Targets } from '@bindery/content';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { BookTexts } from './book-texts.ts';
import type { Labels } from './labels.ts';
import type { PictureList } from './pictures.ts';

/** State shared by all pages of a book. */
export interface BookContext {
  readonly view: RevisionView;
  /** URL below which the repository of the space is shown; undefined where none is known. */
  readonly treeUrl: string | undefined;
  readonly labels: Labels;
  readonly pictures: PictureList;
  readonly texts: BookTexts;
  /** BCP 47. */
  readonly language: string;
  /** Pages of the book; links to other pages of the space use `pageUrlOf`. */
  readonly includes: (pageId: string) => boolean;
  readonly pageUrlOf: (pageId: string) => string | undefined;
}

/** Where something of a page is written. */
export interface PageContext {
  readonly book: BookContext;
  readonly pageId: string;
  readonly targets: Targets;
  /** Names of the notes of the page that were set, by their labels. */
  readonly notes: Map<string, string>;
  /** Level of the page's own headings among the bookmarks. */
  readonly headingLevel: number;
  /** Blocks around this one. */
  readonly depth: number;
  /** Within a link no other link is possible, within a note no other note, and in a title neither. */
  readonly isInLink: boolean;
  readonly isInNote: boolean;
  /** In a table, where long words need more places to break at. */
  readonly isNarrow: boolean;
}

/** The target of a reference of the page; undefined if it is unknown. */
export function findBookTarget(context: PageContext, ref: ContentRef): ResolvedTarget | undefined {
  if (ref.kind === 'url') return { ref, status: 'ok', href: ref.url };
  if (ref.kind !== 'source' || !Object.hasOwn(context.targets, ref.target)) return undefined;
  return context.targets[ref.target];
}

/** Text to show for a reference that has no text. */
export function describeBookRef(ref: ContentRef, target: ResolvedTarget | undefined): string {
  if (target?.title !== undefined && target.title !== '') return target.title;
  if (ref.kind === 'source') return ref.target;
  return ref.kind === 'url' ? ref.url : '';
}
