import { type ChangeRequest, createChangeRequest } from './change-requests.ts';
import { ApiError } from './client.ts';
import type { ContentScope } from './content.ts';
import { type File, filesQuery, fileUsersQuery } from './files.ts';
import type { Page } from './pages.ts';
import { queryClient } from './query-client.ts';
import { relativePath } from './relative-path.ts';

/** As many as a change request accepts. */
const MAX_FILES = 100;

/** An unpublished text of a page. */
export interface UnpublishedText {
  readonly scope: ContentScope;
  readonly page: Pick<Page, 'sourcePath'>;
  /** Any form of it that contains its references. */
  readonly text: string;
}

/**
 * Starts a change request for an unpublished text. The files that were uploaded for it move into it, unless the space
 * was locked since, or somebody published a reference to one of them.
 */
export async function proposeText(
  organization: string,
  unpublished: UnpublishedText,
  subject: string,
): Promise<ChangeRequest> {
  const space = { id: unpublished.scope.space, organization };
  const files = await listUnpublishedFiles(unpublished);
  if (files.length === 0) return createChangeRequest(space, { subject });
  try {
    return await createChangeRequest(space, { subject, files });
  } catch (error) {
    const isStaying = error instanceof ApiError && ['space_locked', 'file_used'].includes(error.reason);
    if (!isStaying) throw error;
    return createChangeRequest(space, { subject });
  }
}

/**
 * Files of a space that only an unpublished text of a page refers to: they were uploaded for it.
 * @returns their ids; none for a change request, which has its uploads already
 */
async function listUnpublishedFiles({ scope, page, text }: UnpublishedText): Promise<string[]> {
  const { sourcePath = '' } = page;
  if (scope.kind !== 'space') return [];
  const { items } = await queryClient.fetchQuery({ ...filesQuery(scope), staleTime: 0 });
  const isReferredTo = (file: File) =>
    file.sourcePath !== undefined && text.includes(relativePath(sourcePath, file.sourcePath));
  const candidates = items.filter(isReferredTo).map(({ id }) => id);
  const unused: string[] = [];
  for (const id of candidates) {
    if (unused.length === MAX_FILES) break;
    const users = await queryClient.fetchQuery({ ...fileUsersQuery(scope, id), staleTime: 0 });
    if (users.items.length === 0) unused.push(id);
  }
  return unused;
}
