import path from 'node:path';
import { type BlobStore, openDiskBlobStore } from './blob-store.ts';
import type { BlobsConfig } from './blobs-config.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

/**
 * The store of files that the configuration names.
 * @param temporary folder on the disk of the data folder
 */
export function openBlobStore(blobs: BlobsConfig, temporary: string, clock: () => Date): BlobStore {
  if (blobs.kind === 'bucket') return openS3BlobStore(blobs.address, clock);
  // Its own folder may be on another disk, and a rename never leaves one.
  return openDiskBlobStore(blobs.path, blobs.isShared ? path.join(blobs.path, 'drafts') : temporary, clock);
}
