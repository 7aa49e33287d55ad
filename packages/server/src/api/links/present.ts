import type { Context } from '../../context.ts';
import type { NamedThing, ReadableContent } from '../../links/resolve-address.ts';
import { loadChangeRequestDetails, presentChangeRequest } from '../change-requests/present.ts';
import { presentFile, presentPage, presentReusableContent } from '../content/present.ts';
import type { PageWire } from '../content/schema.ts';
import type { Organization } from '../organizations/schema.ts';
import { loadSpaceDetails, presentSpace } from '../spaces/present.ts';
import type { Reference } from './schema.ts';

/** A thing of some content that a reference names. */
export interface Referred {
  readonly content: ReadableContent;
  readonly thing: NamedThing;
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
): Promise<(referred: Referred) => Reference | undefined> {
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
  return (referred) => presentThing(ctx, referred, frameOf(referred.content));
}

function presentThing(
  ctx: Context,
  { content, thing, node }: Referred,
  frame: Pick<Reference, 'organization' | 'space' | 'versionContext'>,
): Reference | undefined {
  switch (thing.kind) {
    case 'page': {
      const page = presentAlone(ctx, content, thing.page);
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

/** A page without the pages below it. */
function presentAlone(ctx: Context, content: ReadableContent, pageId: string): PageWire | undefined {
  const indexed = content.view.index.byId.get(pageId);
  if (indexed === undefined) return undefined;
  const { page, ...place } = indexed;
  const alone = page.type === 'link' ? page : { ...page, pages: [] };
  const { pages: _, ...wire } = presentPage(ctx, content, { ...place, page: alone }, {});
  return wire;
}
