import type { Context } from '../../../domain/context.ts';
import { presentChangeRequest } from '../change-requests/present.ts';
import { loadChangeRequestDetails } from '../change-requests/show.ts';
import type { Organization } from '../organizations/schema.ts';
import { presentSpace } from '../spaces/present.ts';
import { loadSpaceDetails } from '../spaces/show.ts';
import { type LinkReferences, MAX_PAGES_BELOW, presentReference } from './present.ts';
import type { ReadableContent } from './resolve-url.ts';
import type { Reference } from './schema.ts';

/**
 * Loads the common inputs of references to some contents, and presents any number of them. Items that their content
 * does not contain are omitted.
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
  return (referred) => presentReference(ctx, referred, frameOf(referred.content), room);
}
