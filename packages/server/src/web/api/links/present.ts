import type { Page } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { presentFile, presentPage, presentReusableContent } from '../content/present.ts';
import type { PageWire } from '../content/schema.ts';
import type { LinkedEntity, ReadableContent } from './resolve-url.ts';
import type { Reference } from './schema.ts';

/** An item of some content that is referenced. */
export interface LinkReferences {
  readonly content: ReadableContent;
  readonly thing: LinkedEntity;
  /** Key of the block on the page; empty without one. */
  readonly node?: string;
}

/** Maximum descendants of the referenced pages in one response: a page may be the ancestor of its whole space. */
export const MAX_PAGES_BELOW = 1000;

/** The remaining number of them. */
interface Room {
  pages: number;
}

/** A reference with its content; an item that its content does not contain is omitted. */
export function presentReference(
  ctx: Context,
  { content, thing, node }: LinkReferences,
  frame: Pick<Reference, 'organization' | 'space' | 'versionContext'>,
  room: Room,
): Reference | undefined {
  switch (thing.kind) {
    case 'page': {
      const page = presentReferredPage(ctx, content, thing.page, room);
      const internalLocation = locationOf(thing.anchor, node);
      return page && { kind: 'page', ...frame, page, ...(internalLocation && { internalLocation }) };
    }
    case 'file': {
      const file = content.view.filesById.get(thing.file);
      return file && { kind: 'file', ...frame, file: presentFile(ctx, content.space.id, file, {}) };
    }
    case 'reusable-content': {
      const snippet = content.view.content.reusableContents.find(({ id }) => id === thing.reusableContent);
      return snippet && { kind: 'reusable-content', ...frame, reusableContent: presentReusableContent(snippet, {}) };
    }
    case 'space':
      return { kind: 'space', organization: frame.organization, space: frame.space };
  }
}

function locationOf(anchor: string | undefined, node: string | undefined): Reference['internalLocation'] {
  if (anchor !== undefined) return { type: 'anchor', anchor };
  return node === undefined || node === '' ? undefined : { type: 'node', node };
}

/** A page with its descendants if all of them fit, otherwise without any. */
function presentReferredPage(ctx: Context, content: ReadableContent, pageId: string, room: Room): PageWire | undefined {
  const indexed = content.view.index.byId.get(pageId);
  if (indexed === undefined) return undefined;
  const { page } = indexed;
  if (page.type === 'link') return presentPage(ctx, content, indexed, {});
  const count = countBelow(page.pages, room.pages);
  if (count > room.pages) return presentPage(ctx, content, indexed, {}, () => []);
  room.pages -= count;
  return presentPage(ctx, content, indexed, {});
}

/** The number of pages in a tree; counting stops beyond `most`. */
function countBelow(pages: readonly Page[], most: number): number {
  let count = pages.length;
  for (const page of pages) {
    if (count > most) break;
    if (page.type !== 'link') count += countBelow(page.pages, most - count);
  }
  return count;
}
