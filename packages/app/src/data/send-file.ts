import { signal } from '@preact/signals';
import { bootstrap } from './bootstrap.ts';
import { ApiError } from './client.ts';
import { currentCsrfToken, isOfEndedSession, waitForSession } from './session.ts';

export interface UploadRequest {
  readonly method: 'POST' | 'PUT';
  /** Path of the API with its query: `/v1/spaces/…`. */
  readonly path: string;
  readonly file: Blob;
  /** Called with the number of bytes sent so far. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends the bytes of a file, and returns the response of the API.
 * @throws ApiError with the message of the error; an AbortError if it was cancelled
 */
export async function sendFile<Answer>(request: UploadRequest): Promise<Answer> {
  const answer = await send(request);
  const reason = (readJson(answer.text) as ErrorBody | undefined)?.error?.reason;
  if (!isOfEndedSession({ status: answer.status, reason })) return read(answer);
  // The file is sent again once the person is signed in again.
  await waitForSession();
  return read(await send(request));
}

interface ErrorBody {
  readonly error?: { readonly message?: string; readonly reason?: string };
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** `fetch` does not report upload progress. */
const send = ({ method, path, file, onProgress, signal: cancelled }: UploadRequest): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, location.origin + bootstrap.basePath + path);
    request.setRequestHeader('x-csrf-token', currentCsrfToken());
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiError(0, 'The server cannot be reached.', 'network'));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => cancelled?.removeEventListener('abort', abort);
    cancelled?.addEventListener('abort', abort);
    if (cancelled?.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
    else request.send(file);
  });

function read<Answer>({ status, text }: Answered): Answer {
  const body = readJson(text);
  if (status >= 200 && status < 300 && (text === '' || body !== undefined)) return body as Answer;
  const reported = (body as ErrorBody | undefined)?.error;
  throw new ApiError(status, reported?.message ?? `The server answered ${status}.`, reported?.reason ?? 'unknown');
}

/** A proxy may respond with HTML instead of JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** An upload that is running, or failed and was not dismissed. */
export interface RunningUpload {
  readonly id: string;
  /** Its owner, such as the files of a space. */
  readonly owner: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly error?: string;
  readonly cancel: () => void;
}

/** They continue while other screens are shown. */
export const runningUploads = signal<readonly RunningUpload[]>([]);

const patch = (id: string, changes: Partial<RunningUpload>): void => {
  runningUploads.value = runningUploads.value.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
};

export const dismissUpload = (id: string): void => {
  runningUploads.value = runningUploads.value.filter((upload) => upload.id !== id);
};

/**
 * Sends a file, with progress and cancellation in the list of uploads.
 * @returns undefined if it was cancelled or failed; the list then shows the error
 */
export async function trackUpload<Answer>(
  owner: string,
  file: File,
  request: Pick<UploadRequest, 'method' | 'path'>,
): Promise<Answer | undefined> {
  const id = crypto.randomUUID();
  const { signal: cancelled, ...controller } = aController();
  const { name, size } = file;
  const upload = { id, owner, name, size, sent: 0, cancel: controller.abort };
  runningUploads.value = [...runningUploads.value, upload];
  try {
    const onProgress = (sent: number) => patch(id, { sent: Math.min(sent, size) });
    const answer = await sendFile<Answer>({ ...request, file, onProgress, signal: cancelled });
    dismissUpload(id);
    return answer;
  } catch (error) {
    if (isCancelled(error)) dismissUpload(id);
    else patch(id, { error: error instanceof Error ? error.message : String(error), cancel: () => dismissUpload(id) });
    return undefined;
  }
}

function aController() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
