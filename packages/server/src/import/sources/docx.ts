import { createHash } from 'node:crypto';
import mammoth from 'mammoth';
import { importFailed, ServiceError } from '../../errors.ts';
import type { Archive } from '../archive.ts';
import { buildPages } from '../build-pages.ts';
import type { Fetcher } from '../fetcher.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { nameOfUrl } from '../imported-urls.ts';
import { openDocxParts } from './docx-parts.ts';
import { fetchFile, wrongType } from './fetch-file.ts';
import { urlOfPath } from './html-archive.ts';

/** Bytes of the images that a document shows, each as often as it does. */
const MAX_IMAGES = 100 * 1024 * 1024;

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh > em",
  "p[style-name='Quote'] => blockquote:fresh > p:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh > p:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "r[style-name='Verbatim Char'] => code",
  "r[style-name='Code'] => code",
  "r[style-name='HTML Code'] => code",
  'strike => s',
];

/**
 * Imports a document of Word.
 * @throws ServiceError 400 for what is none
 */
export async function importDocx(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const file = await fetchFile(fetcher, url, limits);
  if (file.kind !== 'archive' || !isDocx(file.archive)) throw wrongType(file, 'a document in the format docx');
  return convertDocx(file.archive, nameOfUrl(file.url).replace(/\.docx$/i, '') || 'Document', limits);
}

export const isDocx = (archive: Archive): boolean => archive.has('word/document.xml');

/** Converts a document whose archive was looked at: what it unpacks to is within the bounds. */
export async function convertDocx(archive: Archive, title: string, limits: ImportLimits): Promise<ImportedContent> {
  const images = new Map<string, Uint8Array>();
  const html = await readHtml(archive, images);
  return buildPages({
    pages: [{ url: urlOfPath('document'), html, path: title, title }],
    menu: [],
    root: '',
    missed: 0,
    warnings: [],
    keepsAnchors: false,
    maxFiles: limits.files,
    isAttachment: () => false,
    loadFile: async (address) => images.get(address),
  });
}

async function readHtml(archive: Archive, images: Map<string, Uint8Array>): Promise<string> {
  const names = new Map<string, string>();
  let size = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const ending = /^image\/(\w+)/.exec(image.contentType)?.[1] ?? 'bin';
    const bytes = await image.readAsBuffer();
    size += bytes.length;
    if (size > MAX_IMAGES) {
      throw importFailed('The document shows more than 100 MB of images. Divide it into several documents.');
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    const src = names.get(hash) ?? urlOfPath(`image-${images.size + 1}.${ending}`);
    names.set(hash, src);
    images.set(src, bytes);
    return { src };
  });
  try {
    // Images that a document only links to are not read: they may be files of this machine.
    const options = { convertImage, styleMap: STYLES, includeEmbeddedStyleMap: false, externalFileAccess: false };
    // The library reads from anything with this shape, which its types do not say.
    const input = { file: openDocxParts(archive) } as unknown as { buffer: Buffer };
    const { value } = await mammoth.convertToHtml(input, options);
    return value;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw importFailed('The document is damaged or has an unsupported format.');
  }
}
