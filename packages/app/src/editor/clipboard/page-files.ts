import { relativePath } from '../../data/relative-path.ts';
import { type UploadedFile, uploadPageFile } from '../../data/uploads.ts';
import { loadTargets } from '../node-views/targets.ts';
import type { EditorServices } from '../services.ts';

export interface PageFile {
  readonly file: UploadedFile;
  /** The reference of the page to it. */
  readonly target: string;
}

/** Uploads a file to the content, and returns the reference of the page to it. @throws ApiError, and an AbortError */
export async function uploadToPage(
  services: EditorServices,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PageFile> {
  const stored = await uploadPageFile(services.scope, file, onProgress, signal);
  const { sourcePath } = await loadTargets(services);
  return { file: stored, target: relativePath(sourcePath, stored.sourcePath ?? '') };
}
