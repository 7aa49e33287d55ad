import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';

const IMAGES = 'png jpeg gif webp avif bmp tiff heic x-icon vnd.microsoft.icon svg+xml';
const SOUNDS = 'mpeg mp4 x-m4a aac ogg opus wav x-wav webm flac x-flac midi 3gpp';
const FILMS = 'mp4 x-m4v webm ogg quicktime 3gpp mpeg mp2t x-matroska x-msvideo';
const listTypes = (kind: string, names: string): string[] => names.split(' ').map((name) => `${kind}/${name}`);

/** Types that browsers show or play without running anything of them, and that are sent inline as themselves. */
const SHOWN: ReadonlySet<string> = new Set([
  ...listTypes('image', IMAGES),
  ...listTypes('audio', SOUNDS),
  ...listTypes('video', FILMS),
  'application/pdf',
  'text/plain',
]);
/** Types that pages can use and nobody opens. */
const FONT = /^font\/(?:woff2?|ttf|otf|collection)$/;
const TEXT = /^text\/|[/+](?:json|xml|yaml|javascript|ecmascript|sql|toml)$/;

/** How the bytes of a customer's file are sent. */
export interface ServedType {
  /** With its charset. */
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
}

/**
 * The type that a customer's bytes are served with. Only types on the allow list are served as themselves. Everything
 * else, and with it everything that a browser could execute or apply (scripts, HTML, XML, styles, WebAssembly,
 * manifests), becomes plain text or bytes without a type. Pure.
 */
export function servedType(contentType: string): ServedType {
  const type = contentType.toLowerCase();
  const served = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
  if (SHOWN.has(type)) return { contentType: served, disposition: 'inline' };
  if (FONT.test(type)) return { contentType: served, disposition: 'attachment' };
  const inert = TEXT.test(type) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { contentType: inert, disposition: 'attachment' };
}

/** What a customer's bytes may do when somebody opens them: show themselves, in their own origin. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** Players read films and sounds from the origin that the page around them has; scripts stay off. */
const PLAYER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox allow-same-origin";

/** The security policy of a customer's bytes, by the type that they are served with. Pure. */
export const customerBytesPolicy = (contentType: string): string =>
  /^(?:audio|video)\//.test(contentType) ? PLAYER_POLICY : POLICY;

/** What browsers call requests for something to execute (`Sec-Fetch-Dest`). */
const CODE = /^(?:script|worker|sharedworker|serviceworker|audioworklet|paintworklet|xslt|manifest)$/;

/**
 * Why a request for bytes of customers is refused: they are to be executed, and the type of the bytes would keep them from
 * it as well. Undefined for every other request.
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
