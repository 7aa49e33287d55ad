import path from 'node:path';
import type { BlobsConfig } from '../config/blobs-config.ts';
import { type BlobStore, openDiskBlobStore } from './blob-store.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

/**
 * The configured store of files.
 * @param temporary folder on the disk of the data folder
 */
export function openBlobStore(blobs: BlobsConfig, temporary: string, clock: () => Date): BlobStore {
  if (blobs.kind === 'bucket') return openS3BlobStore(blobs.bucket, clock);
  // The blob folder may be on another disk, and a rename never crosses disks.
  return openDiskBlobStore(blobs.path, blobs.isShared ? path.join(blobs.path, 'drafts') : temporary, clock);
}
