import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { writeApplicationPolicy } from '../../platform/http/security-policy.ts';
import type { Bootstrap } from './bootstrap.ts';
import { ASSETS_PATH, findBundleFile, listScreenFiles, readBundle } from './bundle.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Forms need their origin, and other hosts must not learn the previous page.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept',
} as const;

/** The inputs of the document. */
export interface DocumentContent {
  readonly bootstrap: Bootstrap;
  readonly csrfToken: string;
  /** Language of the interface and of the document. */
  readonly language: string;
  /** Requested path, below the public URL. */
  readonly path: string;
}

/** Sends the document of the application. It is not compressed: its length must not leak its tokens. */
export function sendDocument(ctx: Context, reply: FastifyReply, content: DocumentContent, status = 200): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  reply.code(status).headers(HEADERS).header('content-security-policy', writeApplicationPolicy(ctx.config, nonce));
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
  const screen = listScreenFiles(path, language);
  const preloaded = [...new Set([...imported, ...screen.modules])];
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
    ...[...stylesheets, ...screen.stylesheets].map((name) => `<link rel="stylesheet" href="${hrefOf(name)}">`),
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

/** The person's preferences, for the first paint. */
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

/** JSON that cannot end an element or begin a comment of the surrounding document. */
const writeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
