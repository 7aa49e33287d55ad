import { signal } from '@preact/signals';
import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { createChangeRequest, updateChangeRequest } from './change-requests.ts';
import { api, call } from './client.ts';
import { apiPathOf, type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';
import { queryClient } from './query-client.ts';
import { isCancelled, sendFile } from './send-file.ts';
import type { Space } from './spaces.ts';

export type ImportSource =
  | 'website'
  | 'html'
  | 'markdown'
  | 'docx'
  | 'zip'
  | 'notion'
  | 'confluence'
  | 'google-docs'
  | 'github-wiki';
export type ImportResult = Schemas['ImportContentResult'];
export type ShownImportReport = NonNullable<ImportResult['report']>;

/** Source of an import: a URL, or a file. */
export type ImportedThing =
  | { readonly source: ImportSource; readonly url: string }
  | { readonly source: ImportSource; readonly file: Blob; readonly name: string };

export interface ImportRequest {
  readonly space: Pick<Space, 'id' | 'organization'>;
  readonly thing: ImportedThing;
  /** Id of the parent of the new pages; null for the top level. */
  readonly page: string | null;
  /** Subject of the change request that is created for it; undefined for an import into the space. */
  readonly subject: string | undefined;
}

/** An import that is running, or has ended and was not dismissed. */
export interface RunningImport {
  readonly id: string;
  readonly request: ImportRequest;
  readonly state: 'uploading' | 'working' | 'done' | 'failed' | 'cancelled';
  /** Share of the file that was sent, from 0 to 1. */
  readonly sent: number;
  /** Its target scope; known once its change request exists. */
  readonly scope?: ContentScope;
  readonly result?: ImportResult;
  /** Why it failed. */
  readonly error?: Error;
  readonly cancel: () => void;
}

/** They continue while other screens are shown. */
export const runningImports = signal<readonly RunningImport[]>([]);

export const isImporting = ({ state }: RunningImport): boolean => state === 'uploading' || state === 'working';

const patch = (id: string, changes: Partial<RunningImport>): void => {
  runningImports.value = runningImports.value.map((each) => (each.id === id ? { ...each, ...changes } : each));
};

export const dismissImport = (id: string): void => {
  runningImports.value = runningImports.value.filter((each) => each.id !== id);
};

/** Closing the window would cancel them. */
window.addEventListener('beforeunload', (event) => {
  if (runningImports.peek().some(isImporting)) event.preventDefault();
});

/** Runs an import; `runningImports` has its progress. @returns it once it has ended */
export async function startImport(request: ImportRequest): Promise<RunningImport> {
  const id = crypto.randomUUID();
  const controller = new AbortController();
  const state = 'file' in request.thing ? 'uploading' : 'working';
  const started: RunningImport = { id, request, state, sent: 0, cancel: () => controller.abort() };
  runningImports.value = [started, ...runningImports.value];
  let scope: ContentScope | undefined;
  try {
    scope = await prepareScope(request);
    patch(id, { scope });
    const result = await runImport(scope, request, controller.signal, (sent) =>
      patch(id, { sent, ...(sent >= 1 && { state: 'working' as const }) }),
    );
    patch(id, { state: 'done', result });
    void queryClient.invalidateQueries({ queryKey: contentKeys.all(scope) });
  } catch (error) {
    if (scope?.kind === 'change-request') void archive(request, scope.changeRequest);
    if (isCancelled(error)) patch(id, { state: 'cancelled' });
    else patch(id, { state: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }
  return runningImports.value.find((each) => each.id === id) ?? started;
}

/** A change request that was created for a failed import is useless. */
async function archive({ space }: ImportRequest, number: string): Promise<void> {
  const ref = { organization: space.organization, space: space.id, number };
  await updateChangeRequest(ref, { status: 'archived' }).catch(() => undefined);
}

async function prepareScope({ space, subject }: ImportRequest): Promise<ContentScope> {
  if (subject === undefined) return { kind: 'space', space: space.id };
  const { number } = await createChangeRequest(space, { subject });
  return { kind: 'change-request', space: space.id, changeRequest: String(number) };
}

function runImport(
  scope: ContentScope,
  { thing, page }: ImportRequest,
  cancelled: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ImportResult> {
  if ('file' in thing) {
    const { file, name, source } = thing;
    const query = new URLSearchParams({ source, name: name.slice(-200), ...(page !== null && { page }) });
    const path = `${apiPathOf(scope)}/content/import/file?${query}`;
    const size = Math.max(1, file.size);
    return sendFile({ method: 'POST', path, file, onProgress: (sent) => onProgress(sent / size), signal: cancelled });
  }
  return importUrl(scope, thing, page, cancelled);
}

function importUrl(
  scope: ContentScope,
  body: { readonly source: ImportSource; readonly url: string },
  pageId: string | null,
  cancelled: AbortSignal,
): Promise<ImportResult> {
  const options = { body, signal: cancelled };
  if (scope.kind === 'space') {
    const path = pathOf(scope);
    return pageId === null
      ? call(api.POST('/v1/spaces/{spaceId}/content/import', { params: { path }, ...options }))
      : call(
          api.POST('/v1/spaces/{spaceId}/content/page/{pageId}/import', {
            params: { path: { ...path, pageId } },
            ...options,
          }),
        );
  }
  const path = changeRequestPathOf(scope);
  return pageId === null
    ? call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import', {
          params: { path },
          ...options,
        }),
      )
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import', {
          params: { path: { ...path, pageId } },
          ...options,
        }),
      );
}

/** The pages that an import has created, from the diff of its revision. */
export const importedPagesQuery = (spaceId: string, revisionId: string) =>
  queryOptions({
    queryKey: ['spaces', spaceId, 'revisions', revisionId, 'imported'],
    queryFn: async ({ signal }) => {
      const { changes } = await call(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/changes', {
          params: { path: { spaceId, revisionId } },
          signal,
        }),
      );
      const created = changes.flatMap((change) => (change.type === 'page_created' ? [change.page] : []));
      // Groups and links are not counted as pages either.
      return created.filter(({ type }) => type === 'document');
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
