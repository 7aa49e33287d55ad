import type { ChangeRequestRef } from './change-requests.ts';
import { api, call } from './client.ts';

/** A URL that downloads the content of a change request as a PDF. */
export const requestPdfUrl = async ({ space: spaceId, number: changeRequestId }: ChangeRequestRef): Promise<string> => {
  const path = { spaceId, changeRequestId };
  const { url } = await call(
    api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf', { params: { path } }),
  );
  return url;
};
