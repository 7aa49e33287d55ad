import { now } from '../ui/now.ts';
import { bootstrap, type Schemas } from './bootstrap.ts';
import { ApiError } from './client.ts';
import { type ContentScope, contentKeys } from './content.ts';
import { queryClient } from './query-client.ts';
import { currentCsrfToken, waitForSession } from './session.ts';

export type UploadedFile = Schemas['File'];

/**
 * Adds a file to the content. By a request that says how much of it was sent, which `fetch` does not.
 * @param onProgress the share that was sent, from 0 to 1
 */
export async function uploadPageFile(
  scope: ContentScope,
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadedFile> {
  const first = await send(scope, file, onProgress);
  if (first.status === 401) await waitForSession();
  const { status, text } = first.status === 401 ? await send(scope, file, onProgress) : first;
  const body: { file?: UploadedFile; error?: { message?: string; reason?: string } } = readJson(text);
  if (status === 201 && body.file !== undefined) {
    void queryClient.invalidateQueries({
      queryKey: contentKeys.all(scope),
      predicate: ({ queryKey }) => !queryKey.includes('source'),
    });
    return body.file;
  }
  const { message = `The server answered ${status}.`, reason = 'unknown' } = body.error ?? {};
  throw new ApiError(status, message, reason);
}

function readJson(text: string): Record<string, never> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(scope: ContentScope, file: File, onProgress: (share: number) => void): Promise<Answer> {
  const request = new XMLHttpRequest();
  const inside = scope.kind === 'space' ? '' : `/change-requests/${encodeURIComponent(scope.changeRequest)}`;
  const path = `/v1/spaces/${encodeURIComponent(scope.space)}${inside}/content/files`;
  request.open('POST', `${bootstrap.basePath}${path}?${new URLSearchParams({ name: nameOf(file) })}`);
  request.setRequestHeader('x-csrf-token', currentCsrfToken());
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, 'The server cannot be reached.', 'network'));
    request.send(file);
  });
}

/** Pictures from the clipboard are all called the same; the time tells them apart. */
function nameOf({ name, type }: File): string {
  const isPasted = /^image\.\w+$/.test(name);
  if (name !== '' && !isPasted) return name.slice(-200);
  const time = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-');
  return `image-${time}.${name.split('.').at(-1) || type.split('/').at(-1) || 'bin'}`;
}
