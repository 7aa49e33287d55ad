import { createHash } from 'node:crypto';
import type { StoredFile } from '@bindery/content';
import { imageSize } from 'image-size';
import mime from 'mime-types';
import type { Context } from '../context.ts';
import type { ReceivedFile } from './receive-file.ts';

const DATA = 'application/octet-stream';

/** Stores the bytes of a file of a revision, and says what they are. */
export async function storeFile(ctx: Context, name: string, bytes: Uint8Array): Promise<StoredFile> {
  const described = describeFile(name, bytes);
  return { ...described, blob: await ctx.blobs.put(bytes) };
}

/** What the bytes of a file are, and what they would be stored as. */
export function describeFile(name: string, bytes: Uint8Array): StoredFile {
  const contentType = detectContentType(name, bytes);
  const dimensions = contentType.startsWith('image/') ? measureImage(bytes) : undefined;
  const blob = createHash('sha256').update(bytes).digest('hex');
  return { blob, size: bytes.length, contentType, ...(dimensions !== undefined && { dimensions }) };
}

/** The same for bytes that stand in a temporary file. */
export async function storeReceived(ctx: Context, name: string, received: ReceivedFile): Promise<StoredFile> {
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
    // Photographs that are stored turned are shown upright (Exif orientations 5 to 8).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** What files begin with, by the type that they then have. `....` is any four bytes. */
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

/** Types that one signature stands for as well: the name may tell which of them it is. */
const VARIANTS: Readonly<Record<string, RegExp>> = {
  'application/zip': /^application\/(?:vnd\.|epub\+zip|java-archive|x-|zip)/,
  'application/gzip': /^application\/(?:gzip|x-)/,
  'video/mp4': /^(?:video|audio)\/(?:mp4|x-m4|quicktime|3gpp)/,
  'video/webm': /^(?:video|audio)\/(?:webm|x-matroska)/,
  'audio/ogg': /^(?:video|audio)\/ogg|^audio\/opus/,
};

/** Types that say what the reader's browser will do with them, and that no name makes true. */
const TOLD_BY_BYTES = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip|gzip)$/;

/**
 * The type of a file, by its content. The name decides only what bytes do not tell: which kind of text a text is, which
 * kind of archive a document is. A name that claims an image is not believed when the bytes are none.
 */
export function detectContentType(name: string, bytes: Uint8Array): string {
  const named = mime.lookup(name) || DATA;
  // Words at the beginning of a text may look like a signature.
  if (named.startsWith('text/') && isText(bytes)) return named;
  const found = findSignature(bytes);
  if (found !== undefined) return VARIANTS[found]?.test(named) === true ? named : found;
  if (named === 'image/svg+xml') return isText(bytes) && /<svg[\s>]/i.test(startOf(bytes, 4_096)) ? named : DATA;
  if (named === 'image/bmp') return startOf(bytes, 2) === 'BM' ? named : DATA;
  if (TOLD_BY_BYTES.test(named)) return isUnsigned(named) ? named : DATA;
  return named.startsWith('text/') ? DATA : named;
}

/** Types of which some files begin with nothing that tells them. */
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
