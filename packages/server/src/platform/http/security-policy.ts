import type { Config } from '../config/config.ts';

/** The policy of published pages. @param hashes SHA-256 of the scripts that may run, as `sha256-…` */
export const writePagePolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    // Images may come from other hosts, nothing else may.
    "img-src 'self' data: https:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** A policy of published pages for a preview, which the application shows in a frame. */
export const previewPolicy = (policy: string, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors ${new URL(publicUrl).origin}`);

/**
 * The policy of account pages, stricter than that of published pages: no connections, and no style or script without
 * the nonce of this response. The origin is not sufficient, because files of customers may be served from it.
 */
export const writeAccountPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * The policy of the application: scripts run by the nonce of this document, and load their imports; the origin of a
 * script is not sufficient. Frames show previews of sites.
 */
export function writeApplicationPolicy(
  { publicUrl, sitesDomain }: Pick<Config, 'publicUrl' | 'sitesDomain'>,
  nonce: string,
): string {
  const { protocol } = new URL(publicUrl);
  const sites = sitesDomain === undefined ? '' : ` ${protocol}//*.${sitesDomain}`;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self'${sites}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types bindery',
  ].join('; ');
}

/** The policy of a customer's bytes opened directly: display only, in a separate origin. */
const BYTES_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** Players load audio and video from the origin of their page; scripts stay disabled. */
const PLAYER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox allow-same-origin";

/** The security policy of a customer's bytes, by their served type. Pure. */
export const customerBytesPolicy = (contentType: string): string =>
  /^(?:audio|video)\//.test(contentType) ? PLAYER_POLICY : BYTES_POLICY;

/** The policy of generated user pictures: they load nothing. */
export const AVATAR_POLICY = "default-src 'none'; style-src 'none'";

/**
 * The default policy of responses: data is not a page. Pages and files send their own policies. Browsers that display
 * XML and images in a generated page add styles and icons to it.
 */
export const DATA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
