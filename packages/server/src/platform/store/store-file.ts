import { createHash } from 'node:crypto';
import type { StoredFile } from '@bindery/content';
import { imageSize } from 'image-size';
import mime from 'mime-types';
import type { BlobStore } from './blob-store.ts';
import type { ReceivedFile } from './receive-file.ts';

/** Where files are stored. */
interface FileContext {
  readonly blobs: BlobStore;
}

const DATA = 'application/octet-stream';

/** Stores the bytes of a file of a revision, and returns their description. */
export async function storeFile(ctx: FileContext, name: string, bytes: Uint8Array): Promise<StoredFile> {
  const described = describeFile(name, bytes);
  return { ...described, blob: await ctx.blobs.put(bytes) };
}

/** Describes the bytes of a file as they would be stored. */
export function describeFile(name: string, bytes: Uint8Array): StoredFile {
  const contentType = detectContentType(name, bytes);
  const dimensions = contentType.startsWith('image/') ? measureImage(bytes) : undefined;
  const blob = createHash('sha256').update(bytes).digest('hex');
  return { blob, size: bytes.length, contentType, ...(dimensions !== undefined && { dimensions }) };
}

/** Like `storeFile`, for bytes in a temporary file. */
export async function storeReceived(ctx: FileContext, name: string, received: ReceivedFile): Promise<StoredFile> {
  const contentType = detectContentType(name, received.start);
  const dimensions = contentType.startsWith('image/') ? measureImage(received.start) : undefined;
  const blob = await ctx.blobs.putFile(received);
  return { blob, size: received.size, contentType, ...(dimensions !== undefined && { dimensions }) };
}

/** Pixels of an image; undefined when they cannot be read. */
function measureImage(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width > 0 && height > 0)) return undefined;
    // Rotated photographs are displayed upright (Exif orientations 5 to 8).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** Magic bytes of files, by media type. `....` is any four bytes. */
const SIGNATURES: readonly (readonly [type: string, start: string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF....WEBP'],
  ['image/x-icon', '\0\0\x01\0'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['image/avif', '....ftypavif'],
  ['image/avif', '....ftypavis'],
  ['image/heic', '....ftypheic'],
  ['video/quicktime', '....ftypqt  '],
  ['audio/mp4', '....ftypM4A '],
  ['video/mp4', '....ftyp'],
  ['video/webm', '\x1aE\xdf\xa3'],
  ['video/x-msvideo', 'RIFF....AVI '],
  ['audio/wav', 'RIFF....WAVE'],
  ['audio/ogg', 'OggS'],
  ['audio/flac', 'fLaC'],
  ['audio/mpeg', 'ID3'],
  ['audio/mpeg', '\xff\xfb'],
  ['application/pdf', '%PDF-'],
  ['application/zip', 'PK\x03\x04'],
  ['application/zip', 'PK\x05\x06'],
  ['application/gzip', '\x1f\x8b'],
  ['font/woff', 'wOFF'],
  ['font/woff2', 'wOF2'],
];

/** Types that share a signature: the name may select one of them. */
const VARIANTS: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/(?:vnd\.|epub\+zip|java-archive|x-|zip)/,
  'application/gzip': /^application\/(?:gzip|x-)/,
  'video/mp4': /^(?:video|audio)\/(?:mp4|x-m4|quicktime|3gpp)/,
  'video/webm': /^(?:video|audio)\/(?:webm|x-matroska)/,
  'audio/ogg': /^(?:video|audio)\/ogg|^audio\/opus/,
};

/** Types with an effect on the reader's browser, which are never derived from a name. */
const TOLD_BY_BYTES = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip)$/;

/**
 * The media type of a file, by its content. The name decides only what the bytes do not: the kind of a text, the kind
 * of an archive document. A name with an image extension is ignored if the bytes are not an image.
 */
export function detectContentType(name: string, bytes: Uint8Array): string {
  const typeOfName = mime.lookup(name) || DATA;
  // Words at the beginning of a text may look like a signature.
  if (typeOfName.startsWith('text/') && isText(bytes)) return typeOfName;
  const signature = findSignature(bytes);
  if (signature !== undefined) return VARIANTS[signature]?.test(typeOfName) === true ? typeOfName : signature;
  if (typeOfName === 'image/svg+xml')
    return isText(bytes) && /<svg[\s>]/i.test(startOf(bytes, 4_096)) ? typeOfName : DATA;
  if (typeOfName === 'image/bmp') return startOf(bytes, 2) === 'BM' ? typeOfName : DATA;
  if (TOLD_BY_BYTES.test(typeOfName)) return isUnsigned(typeOfName) ? typeOfName : DATA;
  return typeOfName.startsWith('text/') ? DATA : typeOfName;
}

/** Types without a signature in some files. */
const isUnsigned = (type: string): boolean =>
  /^audio\/(?:mpeg|aac|midi)|^font\/(?:ttf|otf|collection)|^video\/(?:mpeg|mp2t)/.test(type);

function findSignature(bytes: Uint8Array): string | undefined {
  const start = startOf(bytes, 16);
  const fits = (signature: string) =>
    start.length >= signature.length && [...signature].every((sign, index) => sign === '.' || sign === start[index]);
  return SIGNATURES.find(([, signature]) => fits(signature))?.[0];
}

const startOf = (bytes: Uint8Array, length: number): string =>
  Buffer.from(bytes.subarray(0, length)).toString('latin1');

const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 8_192).includes(0);
