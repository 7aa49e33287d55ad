import type { Page } from '@bindery/content';
import type { Context } from '../../context.ts';
import { loadChangeRequestDetails, presentChangeRequest } from '../change-requests/present.ts';
import { presentFile, presentPage, presentReusableContent } from '../content/present.ts';
import type { PageWire } from '../content/schema.ts';
import type { Organization } from '../organizations/schema.ts';
import { loadSpaceDetails, presentSpace } from '../spaces/present.ts';
import type { LinkedEntity, ReadableContent } from './resolve-url.ts';
import type { Reference } from './schema.ts';

/** A thing of some content that a reference names. */
export interface LinkReferences {
  readonly content: ReadableContent;
  readonly thing: LinkedEntity;
  /** Key of the block on the page; empty where there is none. */
  readonly node?: string;
}

/**
 * Loads what references to some contents have in common, and presents any number of them. A thing that its content
 * does not have is presented as nothing.
 */
export async function loadReferences(
  ctx: Context,
  organization: Organization,
  contents: readonly ReadableContent[],
): Promise<(referred: LinkReferences) => Reference | undefined> {
  const details = await loadSpaceDetails(ctx.database.reader, [...new Set(contents.map(({ space }) => space.id))]);
  const changeRequests = contents.flatMap(({ changeRequest }) => changeRequest ?? []);
  const detailsOfChange = changeRequests.length > 0 ? await loadChangeRequestDetails(ctx, changeRequests) : undefined;
  const frames = new Map<ReadableContent, Pick<Reference, 'organization' | 'space' | 'versionContext'>>();
  const frameOf = (content: ReadableContent) => {
    const { space, role, changeRequest } = content;
    const frame = frames.get(content) ?? {
      organization,
      space: presentSpace(ctx, space, details(space.id), role),
      ...(changeRequest !== undefined &&
        detailsOfChange !== undefined && {
          versionContext: {
            type: 'changeRequest' as const,
            changeRequest: presentChangeRequest(ctx, changeRequest, detailsOfChange(changeRequest)),
          },
        }),
    };
    frames.set(content, frame);
    return frame;
  };
  const room = { pages: MAX_PAGES_BELOW };
  return (referred) => presentThing(ctx, referred, frameOf(referred.content), room);
}

/** Pages below those that the references of one answer name: each of them may be above all others of its space. */
const MAX_PAGES_BELOW = 1000;

/** How many more of them there is room for. */
interface Room {
  pages: number;
}

function presentThing(
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
      return file && { kind: 'file', ...frame, file: presentFile(ctx, file, {}) };
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

/** A page with those below it where there is room for all of them, else with none. */
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

/** Pages in a tree; counting ends beyond `most`. */
function countBelow(pages: readonly Page[], most: number): number {
  let count = pages.length;
  for (const page of pages) {
    if (count > most) break;
    if (page.type !== 'link') count += countBelow(page.pages, most - count);
  }
  return count;
}
