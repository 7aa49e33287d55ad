import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { publicPathOf } from '../sites/match-site.ts';
import type { Bootstrap } from './bootstrap.ts';
import { findBundleFile, listScreenFiles, readBundle } from './bundle.ts';

/** Files of the application are below this segment of the public URL. */
export const ASSETS_PATH = '/~app';

/**
 * Scripts run by the nonce of this very document, and load what they import; where a script comes from is no permission.
 * Frames show previews of sites.
 */
const writePolicy = ({ config }: Pick<Context, 'config'>, nonce: string): string => {
  const { protocol } = new URL(config.publicUrl);
  const sites = config.sitesDomain === undefined ? '' : ` ${protocol}//*.${config.sitesDomain}`;
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
};

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Forms need their origin, and nobody else learns which page somebody came from.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept',
} as const;

/** What the document of a request is written from. */
export interface DocumentContent {
  readonly bootstrap: Bootstrap;
  readonly csrfToken: string;
  /** Language of the interface, which is that of the document too. */
  readonly language: string;
  /** Path that was requested, below the public URL. */
  readonly path: string;
}

/** Sends the document that starts the application. It is not compressed: its length must not tell what its tokens are. */
export function sendDocument(ctx: Context, reply: FastifyReply, content: DocumentContent, status = 200): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  reply.code(status).headers(HEADERS).header('content-security-policy', writePolicy(ctx, nonce));
  return reply.send(writeDocument(publicPathOf(ctx), nonce, content));
}

function writeDocument(
  prefix: string,
  nonce: string,
  { bootstrap, csrfToken, language, path }: DocumentContent,
): string {
  const { entry, stylesheets, fonts, theme } = readBundle();
  const hrefOf = (name: string) => escapeHtml(`${prefix}${ASSETS_PATH}/${name}`);
  const [main = '', ...imported] = entry;
  const preloaded = [...new Set([...imported, ...listScreenFiles(path, language)])];
  const themeScript = findBundleFile(theme)?.plain.toString('utf8') ?? '';
  return [
    '<!doctype html>',
    `<html ${writeAttributes(language, bootstrap)}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    '<title>Bindery</title>',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    `<meta name="csrf-token" content="${escapeHtml(csrfToken)}">`,
    `<script nonce="${nonce}">${themeScript}</script>`,
    ...stylesheets.map((name) => `<link rel="stylesheet" href="${hrefOf(name)}">`),
    ...fonts.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${hrefOf(name)}">`),
    `<script type="module" nonce="${nonce}" src="${hrefOf(main)}"></script>`,
    ...preloaded.map((name) => `<link rel="modulepreload" nonce="${nonce}" href="${hrefOf(name)}">`),
    `<link rel="icon" href="${escapeHtml(`${prefix}/favicon.ico`)}" type="image/svg+xml" sizes="any">`,
    '</head>',
    '<body>',
    '<div id="app"><div class="boot"><div class="boot-sidebar"></div><div class="boot-header"></div></div></div>',
    '<noscript><p class="boot-message">Bindery runs in your browser and needs JavaScript to be turned on.</p></noscript>',
    `<script type="application/json" id="bootstrap" nonce="${nonce}">${writeJson(bootstrap)}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** How the person set the application up, for its first paint. */
function writeAttributes(language: string, { preferences }: Bootstrap): string {
  const { theme, sidebarCollapsed, sidebarWidth } = preferences;
  const attributes = {
    lang: language,
    ...(theme !== 'system' && { 'data-theme': theme }),
    ...(sidebarCollapsed && { 'data-sidebar': 'narrow' }),
    'data-sidebar-width': String(sidebarWidth),
  };
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ');
}

/** JSON that ends no element and begins no comment of the document around it. */
const writeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
