import { Type } from 'typebox';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { BODY_LIMITS } from '../../../platform/http/body-limits.ts';
import { PageParams } from '../content/schema.ts';
import type { ContentScope } from '../content/scopes.ts';
import { convertText } from './convert.ts';
import { ConvertedText, TextToConvert } from './convert-schema.ts';
import { requireDraftedPage } from './service.ts';

const OPERATIONS = { space: 'convertSpacePageDraft', 'change-request': 'convertChangeRequestPageDraft' } as const;

/** Converts text of other programs to blocks for the draft of a page. */
export function registerPageDraftConversion(app: App, ctx: Context, scope: ContentScope): void {
  app.post(
    `${scope.path}/page/:pageId/draft/convert`,
    {
      bodyLimit: BODY_LIMITS.convertedText,
      schema: {
        operationId: OPERATIONS[scope.kind],
        tags: scope.tags,
        params: Type.Object({ ...scope.params, ...PageParams }),
        body: TextToConvert,
        response: { 200: ConvertedText },
      },
    },
    async (request) => {
      const { space, changeRequest } = await scope.requireAccess(ctx, request, 'edit');
      const { pageId } = request.params;
      await requireDraftedPage(ctx, { spaceId: space.id, changeRequestId: changeRequest?.id, pageId });
      return convertText(ctx, request.body);
    },
  );
}
