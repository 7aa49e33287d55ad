import { signal } from '@preact/signals';
import { bootstrap } from './bootstrap.ts';
import { ApiError } from './client.ts';
import { currentCsrfToken, waitForSession } from './session.ts';

export interface UploadRequest {
  readonly method: 'POST' | 'PUT';
  /** Of the API, with its query: `/v1/spaces/…`. */
  readonly path: string;
  readonly file: Blob;
  /** Called with the number of bytes that are sent so far. */
  readonly onProgress?: (sent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file as it is, and answers what the API answers.
 * @throws ApiError with the sentence of the refusal; an AbortError where it was cancelled
 */
export async function sendFile<Answer>(request: UploadRequest): Promise<Answer> {
  const answer = await send(request);
  if (answer.status !== 401) return read(answer);
  // The session has ended: the file is sent again once there is another.
  await waitForSession();
  return read(await send(request));
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** `fetch` does not tell how much of a body was sent. */
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
    request.onloadend = () => cancelled.removeEventListener('abort', abort);
    cancelled.addEventListener('abort', abort);
    if (cancelled.aborted) reject(new DOMException('The upload was cancelled.', 'AbortError'));
    else request.send(file);
  });

function read<Answer>({ status, text }: Answered): Answer {
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  if (status >= 200 && status < 300) return body as Answer;
  const told = (body as { error?: { message?: string; reason?: string } } | undefined)?.error;
  throw new ApiError(status, told?.message ?? `The server answered ${status}.`, told?.reason ?? 'unknown');
}

export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** A file on its way, or one that was refused and waits to be dismissed. */
export interface RunningUpload {
  readonly id: string;
  /** What it belongs to, such as the files of a space. */
  readonly owner: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly error?: string;
  readonly cancel: () => void;
}

/** They go on while other screens are shown. */
export const runningUploads = signal<readonly RunningUpload[]>([]);

const patch = (id: string, changes: Partial<RunningUpload>): void => {
  runningUploads.value = runningUploads.value.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
};

export const dismissUpload = (id: string): void => {
  runningUploads.value = runningUploads.value.filter((upload) => upload.id !== id);
};

/**
 * Sends a file where others can see how far it is, and how to stop it.
 * @returns undefined where it was cancelled or refused; then the list says why
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
