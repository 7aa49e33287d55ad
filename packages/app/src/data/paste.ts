import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, pathOf } from './content.ts';

export type ConvertedText = Schemas['ConvertedPageDraftText'];

/** Converts pasted text on the server to blocks for the draft of a page. */
export function convertText(
  scope: ContentScope,
  pageId: string,
  body: { readonly html: string } | { readonly markdown: string },
  signal: AbortSignal,
): Promise<ConvertedText> {
  return scope.kind === 'space'
    ? call(
        api.POST('/v1/spaces/{spaceId}/content/page/{pageId}/draft/convert', {
          params: { path: { ...pathOf(scope), pageId } },
          body,
          signal,
        }),
      )
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/draft/convert', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
          body,
          signal,
        }),
      );
}
