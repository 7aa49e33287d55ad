import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';

const IMAGES = 'png jpeg gif webp avif bmp tiff heic x-icon vnd.microsoft.icon svg+xml';
const SOUNDS = 'mpeg mp4 x-m4a aac ogg opus wav x-wav webm flac x-flac midi 3gpp';
const FILMS = 'mp4 x-m4v webm ogg quicktime 3gpp mpeg mp2t x-matroska x-msvideo';
const listTypes = (kind: string, names: string): string[] => names.split(' ').map((name) => `${kind}/${name}`);

/** Types that browsers display or play without executing them, and that are sent inline with their own type. */
const SHOWN: ReadonlySet<string> = new Set([
  ...listTypes('image', IMAGES),
  ...listTypes('audio', SOUNDS),
  ...listTypes('video', FILMS),
  'application/pdf',
  'text/plain',
]);
/** Types that pages can use but people do not open. */
const FONT = /^font\/(?:woff2?|ttf|otf|collection)$/;
const TEXT = /^text\/|[/+](?:json|xml|yaml|javascript|ecmascript|sql|toml)$/;

/** How a customer's file is served. */
export interface ServedType {
  /** With its charset. */
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
}

/**
 * The type that a customer's bytes are served with. Only types on the allow list are served unchanged. Everything else,
 * including everything that a browser could execute or apply (scripts, HTML, XML, styles, WebAssembly, manifests),
 * becomes plain text or untyped bytes. Pure.
 */
export function servedType(contentType: string): ServedType {
  const type = contentType.toLowerCase();
  const served = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
  if (SHOWN.has(type)) return { contentType: served, disposition: 'inline' };
  if (FONT.test(type)) return { contentType: served, disposition: 'attachment' };
  const inert = TEXT.test(type) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { contentType: inert, disposition: 'attachment' };
}

/** Destinations of requests for something to execute (`Sec-Fetch-Dest`). */
const CODE = /^(?:script|worker|sharedworker|serviceworker|audioworklet|paintworklet|xslt|manifest)$/;

/**
 * Why a request for customers' bytes is rejected: they would be executed, which their type would also prevent.
 * Undefined for every other request.
 */
export function findCodeRefusal({ headers }: Pick<FastifyRequest, 'headers'>): ServiceError | undefined {
  const isCode = headers['service-worker'] !== undefined || CODE.test(String(headers['sec-fetch-dest'] ?? ''));
  if (!isCode) return undefined;
  return new ServiceError(
    403,
    'Files and pages of sites are not served as scripts. Open the URL itself.',
    'script_not_served',
  );
}
