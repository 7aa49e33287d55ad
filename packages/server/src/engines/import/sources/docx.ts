import { createHash } from 'node:crypto';
import mammoth from 'mammoth';
import { importFailed, ServiceError } from '../../../platform/errors.ts';
import type { Archive } from '../archive.ts';
import { buildPages } from '../build-pages.ts';
import type { Fetcher } from '../fetcher.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { nameOfUrl } from '../imported-urls.ts';
import { placeCaptions } from './docx-captions.ts';
import { DocxFormulas } from './docx-formulas.ts';
import { openDocxParts } from './docx-parts.ts';
import { listStyleRules } from './docx-styles.ts';
import { fetchFile, wrongType } from './fetch-file.ts';
import { urlOfPath } from './html-archive.ts';

/** Bytes of the images that a document shows, each as often as it does. */
const MAX_IMAGES = 100 * 1024 * 1024;

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh > em",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "r[style-name='Verbatim Char'] => code",
  "r[style-name='Code'] => code",
  "r[style-name='HTML Code'] => code",
  'strike => s',
];

/**
 * Imports a Word document.
 * @throws ServiceError 400 if it is not one
 */
export async function importDocx(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const file = await fetchFile(fetcher, url, limits);
  if (file.kind !== 'archive' || !isDocx(file.archive)) throw wrongType(file, 'a Word document (.docx)');
  return convertDocx(file.archive, nameOfUrl(file.url).replace(/\.docx$/i, '') || 'Document', limits);
}

export const isDocx = (archive: Archive): boolean => archive.has('word/document.xml');

/** Converts a document whose archive has been checked: its unpacked size is within the limits. */
export async function convertDocx(archive: Archive, title: string, limits: ImportLimits): Promise<ImportedContent> {
  const images = new Map<string, Uint8Array>();
  const formulas = new DocxFormulas();
  const html = formulas.show(await readHtml(archive, images, formulas));
  return buildPages({
    pages: [{ url: urlOfPath('document'), html: `<main>${html}</main>`, path: title, title }],
    menu: [],
    root: '',
    missed: 0,
    warnings: formulas.listWarnings(),
    keepsAnchors: false,
    prepare: placeCaptions,
    maxFiles: limits.files,
    isAttachment: () => false,
    loadFile: async (url) => images.get(url),
  });
}

async function readHtml(archive: Archive, images: Map<string, Uint8Array>, formulas: DocxFormulas): Promise<string> {
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
    const styleMap = [...STYLES, ...listStyleRules(await readStyles(archive))];
    const options = { convertImage, styleMap, includeEmbeddedStyleMap: false, externalFileAccess: false };
    // The library reads from any object with this shape, though its types do not declare it.
    const input = { file: openDocxParts(archive, (xml) => formulas.mark(xml)) } as unknown as { buffer: Buffer };
    const { value } = await mammoth.convertToHtml(input, options);
    return value;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw importFailed('The document is damaged or has an unsupported format.');
  }
}

const STYLES_PART = 'word/styles.xml';
/** Bytes; larger ones are not looked at. */
const MAX_STYLES = 4 * 1024 * 1024;

async function readStyles(archive: Archive): Promise<string> {
  if (!archive.has(STYLES_PART) || archive.size(STYLES_PART) > MAX_STYLES) return '';
  return new TextDecoder().decode(await archive.read(STYLES_PART));
}
