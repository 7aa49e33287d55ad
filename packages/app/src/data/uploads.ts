import type { Schemas } from './bootstrap.ts';
import { apiPathOf, type ContentScope, contentKeys } from './content.ts';
import { now } from './now.ts';
import { queryClient } from './query-client.ts';
import { sendFile } from './send-file.ts';

export type UploadedFile = Schemas['File'];

/**
 * Uploads a file to the content.
 * @param onProgress called with the fraction that was sent, from 0 to 1
 * @param signal cancels it
 */
export async function uploadPageFile(
  scope: ContentScope,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  const path = `${apiPathOf(scope)}/content/files?${new URLSearchParams({ name: nameOf(file) })}`;
  const { file: stored } = await sendFile<{ readonly file: UploadedFile }>({
    method: 'POST',
    path,
    file,
    onProgress: (sent) => onProgress(file.size === 0 ? 1 : sent / file.size),
    ...(signal !== undefined && { signal }),
  });
  void queryClient.invalidateQueries({
    queryKey: contentKeys.all(scope),
    predicate: ({ queryKey }) => !queryKey.includes('source'),
  });
  return stored;
}

/** Pasted images all have the same name; the time makes it unique. */
function nameOf({ name, type }: File): string {
  const isPasted = /^image\.\w+$/.test(name);
  if (name !== '' && !isPasted) return name.slice(-200);
  const time = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-');
  return `image-${time}.${name.split('.').at(-1) || type.split('/').at(-1) || 'bin'}`;
}
