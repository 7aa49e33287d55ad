import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, pathOf } from './content.ts';

/** An invalid text of a block, such as a formula, with the error message. */
export interface RenderedFault {
  readonly text: string;
  readonly message: string;
}

/** Blocks of the editor as sites show them. */
export interface RenderedBlock {
  readonly html: string;
  readonly stylesheets: readonly string[];
  readonly faults: readonly RenderedFault[];
}

/**
 * Renders blocks that are not stored.
 * @param nodes ProseMirror JSON
 */
export const renderBlocks = (
  scope: ContentScope,
  pageId: string,
  nodes: readonly object[],
  signal: AbortSignal,
): Promise<RenderedBlock> => {
  const body = { nodes: nodes.map((node) => ({ ...node })) };
  return scope.kind === 'space'
    ? call(
        api.POST('/v1/spaces/{spaceId}/content/page/{pageId}/draft/render', {
          params: { path: { ...pathOf(scope), pageId } },
          body,
          signal,
        }),
      )
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/render', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
          body,
          signal,
        }),
      );
};
