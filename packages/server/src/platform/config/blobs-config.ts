import path from 'node:path';
import { ConfigError, type Environment, readTextSetting } from './environment.ts';
import { parseS3Url, type S3Location } from './s3-url.ts';

/** Where blobs are stored. Other nodes also write to a shared folder. */
export type BlobsConfig =
  | { readonly kind: 'folder'; readonly path: string; readonly isShared: boolean }
  | { readonly kind: 'bucket'; readonly bucket: S3Location };

/**
 * Reads `BINDERY_BLOBS`: empty, an absolute path, or the URL of a bucket.
 * @param dataDir contains the folder where nothing is set
 * @throws ConfigError
 */
export function readBlobs(env: Environment, dataDir: string): BlobsConfig {
  const text = readTextSetting(env, 'BINDERY_BLOBS');
  if (text === undefined) return { kind: 'folder', path: path.join(dataDir, 'blobs'), isShared: false };
  if (path.isAbsolute(text)) return { kind: 'folder', path: path.normalize(text), isShared: true };
  const accessKeyId = readTextSetting(env, 'BINDERY_S3_ACCESS_KEY_ID');
  const secretAccessKey = readTextSetting(env, 'BINDERY_S3_SECRET_ACCESS_KEY');
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey };
  const bucket = parseS3Url(text, credentials);
  if (bucket !== undefined) return { kind: 'bucket', bucket };
  // The value may contain a secret, so the sentence does not repeat it.
  const isBucket = parseS3Url(text, { accessKeyId: 'any', secretAccessKey: 'any' }) !== undefined;
  throw new ConfigError(
    isBucket
      ? 'BINDERY_BLOBS names a bucket, which requires BINDERY_S3_ACCESS_KEY_ID and BINDERY_S3_SECRET_ACCESS_KEY.'
      : 'BINDERY_BLOBS must be an absolute path or a URL, for example s3://s3.example.com/bucket/prefix?region=eu-central-1.',
  );
}
