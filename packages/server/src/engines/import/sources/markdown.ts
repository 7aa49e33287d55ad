import { IMPORT_LIMITS, listShownUses, parsePage, readPageHeader, slugOf, splitSource } from '@bindery/content';
import { importFailed, ServiceError } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { decodeImportedText, isHtml, isText } from '../decode-text.ts';
import { type Fetcher, mediaTypeOf } from '../fetcher.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent, ImportedFile } from '../imported-content.ts';
import { nameOfUrl, stripUrlCredentials } from '../imported-urls.ts';
import { tooLargePage } from '../leave-out-large.ts';
import { nameOfFile, TakenNames } from '../name-files.ts';
import { rewriteTargets } from '../rewrite-targets.ts';

/** The URL of the file itself, by the URL of the page that shows it on a repository host. */
export function rawUrlOf(text: string): string {
  const url = new URL(text);
  if (url.hostname === 'github.com') {
    const [, owner, name, kind, ...rest] = url.pathname.split('/');
    return kind === 'blob' ? `https://raw.githubusercontent.com/${[owner, name, ...rest].join('/')}` : text;
  }
  return url.hostname.startsWith('gitlab.') ? text.replace('/-/blob/', '/-/raw/') : text;
}

/**
 * Imports one markdown file as it is: images next to it are imported too, and other relative URLs become
 * absolute.
 * @throws ServiceError 400 for content that is not text, or larger than a page may be
 */
export async function importMarkdown(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const raw = rawUrlOf(url);
  const resource = await fetcher.fetch(raw, limits.resourceSize);
  if (isHtml(resource.body)) throw importFailed('The URL returns an HTML page, not a Markdown file.');
  if (!isText(resource.body)) {
    const type = mediaTypeOf(resource).slice(0, 100);
    throw importFailed(`The URL returns ${type === '' ? 'a file' : `“${type}”`}, not a Markdown file.`);
  }
  if (resource.body.length > IMPORT_LIMITS.textSize) throw tooLargePage();
  const name = nameOfUrl(resource.url).replace(/\.\w+$/, '');
  const source = withTitle(decodeImportedText(resource.body, resource.headers['content-type']), name);
  const warnings: string[] = [];
  const images = listImages(source, resource.url).slice(0, limits.files);
  const { files, paths } = await loadImages(fetcher, images, limits, warnings);
  // Links point to the pages that show files, if such pages exist.
  const linkBase = raw === url ? resource.url : stripUrlCredentials(url);
  const text = rewriteTargets(source, (target) => paths.get(target) ?? makeAbsolute(target, linkBase));
  const file = `${slugOf(name) || 'page'}.md`;
  return {
    pages: [{ kind: 'page', file, source: text, pages: [] }],
    files,
    snippets: [],
    totalResources: 1 + images.length,
    warnings,
  };
}

/** A text without a title gets the name of its file. */
export function withTitle(source: string, name: string): string {
  const header = readPageHeader(source);
  if (header.title !== undefined || header.frontMatter.title !== undefined || name === '') return source;
  const { body } = splitSource(source);
  const heading = `${headingOf(name)}\n\n`;
  return source.endsWith(body) ? source.slice(0, source.length - body.length) + heading + body : source;
}

/** A title of the name of a file. */
export function headingOf(name: string): string {
  return `# ${name
    .replace(/[-_]+/g, ' ')
    .replace(/[\\`*[\]<>{}#$|]/g, '\\$&')
    .trim()}`;
}

const isRelative = (target: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(target);

interface WantedImage {
  /** As it is written. */
  readonly target: string;
  readonly url: string;
}

/** The images of a source that are on its own host. */
function listImages(source: string, base: string): WantedImage[] {
  const uses = listShownUses(parsePage(source)).filter(({ kind }) => kind === 'image' || kind === 'file');
  const targets = [...new Set(uses.map(({ target }) => target))];
  return targets.flatMap((target) => {
    if (!canParseUrl(target, base)) return [];
    const url = new URL(target, base);
    return url.host === new URL(base).host && /^https?:$/.test(url.protocol) ? [{ target, url: url.href }] : [];
  });
}

async function loadImages(
  fetcher: Fetcher,
  images: readonly WantedImage[],
  limits: ImportLimits,
  warnings: string[],
): Promise<{ files: ImportedFile[]; paths: Map<string, string> }> {
  const files: ImportedFile[] = [];
  const paths = new Map<string, string>();
  const taken = new TakenNames();
  for (const { target, url } of images) {
    if (fetcher.isSpent()) break;
    try {
      const { body } = await fetcher.fetch(url, limits.resourceSize);
      const assetPath = taken.take(`.gitbook/assets/${nameOfFile(nameOfUrl(url), undefined)}`);
      files.push({ path: assetPath, bytes: body });
      paths.set(target, assetPath);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      warnings.push(`${url}: ${error.message}`);
    }
  }
  return { files, paths };
}

function makeAbsolute(target: string, base: string): string | undefined {
  return isRelative(target) && canParseUrl(target, base) ? new URL(target, base).href : undefined;
}
