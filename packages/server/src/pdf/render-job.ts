import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ContentStore, textOfDocument } from '@bindery/content';
import { imageSize } from 'image-size';
import { listApiRefs } from '../pages/select-api.ts';
import { createRevisionReader, isInline, type RevisionView, viewOf } from '../store/revision-reader.ts';
import { listBookDocuments, listChapters } from './book/chapters.ts';
import type { PictureUse } from './book/pictures.ts';
import { type BookReader, writeBook } from './book/write-book.ts';
import { PDF_FILE, type PdfServerMessage, PICTURE_FOLDER, type RendererMessage } from './messages.ts';
import type { PdfRefusal } from './pdf-job.ts';
import { Typesetter } from './typeset.ts';

/** Sends a message to the server, and waits for its answer. */
export type SentMessage = (message: RendererMessage) => Promise<PdfServerMessage>;

/** Pages of a space in one PDF. */
const MAX_PAGES = 3000;
/** Characters of a book in the typesetter's language: it needs about 350 MB for each million. */
const MAX_MARKUP = 4_500_000;
/** Characters of the pages that show operations of APIs: of a large one the book shows a part, and names the rest. */
const MAX_API_TEXT = 600_000;
/** Objects asked for at a time: few enough for the server to answer others in between. */
const BATCH = 50;
/** Bytes of one picture and of all together, and pixels of one and of all; what is beyond is shown as its words. */
const MAX_PICTURE_BYTES = 24 * 1024 * 1024;
const MAX_ALL_BYTES = 160 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const MAX_ALL_PIXELS = 120_000_000;

class Refused extends Error {
  readonly refusal: PdfRefusal;
  constructor(refusal: PdfRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Makes the PDF of a job in its folder. @returns the last message for the server */
export async function serveJob(message: PdfServerMessage, send: SentMessage): Promise<RendererMessage> {
  try {
    if (message.kind !== 'job') throw new Error(`The first message is "${message.kind}".`);
    return { kind: 'finished', sheets: await render(message, send) };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function render({ job, folder }: Extract<PdfServerMessage, { kind: 'job' }>, send: SentMessage): Promise<number> {
  const store = openRemoteStore(send);
  const revisions = createRevisionReader(store);
  const view = await readView(await revisions.view(job.root), send);
  const chapters = listChapters(view, job);
  const documents = listBookDocuments(chapters);
  if (documents.length > MAX_PAGES) throw new Refused('too-many-pages');
  // The pages come in batches and are read from memory afterwards.
  const hashes = new Set(documents.map(({ page }) => page.document).filter((document) => !isInline(document)));
  await store.get([...hashes]);
  const book = await writeBook(job, view, chapters, { revisions, describe: createDescriber(send) });
  if (book.body.length > MAX_MARKUP) throw new Refused('too-long');
  const pictureFolder = path.join(folder, PICTURE_FOLDER);
  mkdirSync(pictureFolder, { recursive: true });
  const typesetter = new Typesetter(pictureFolder, job.fontFolders);
  const pictures = await loadPictures(book.pictures, pictureFolder, typesetter, send);
  globalThis.gc?.();
  const { bytes, sheets } = typesetter.makePdf(job, book, pictures);
  writeFileSync(path.join(folder, PDF_FILE), bytes);
  return sheets;
}

/** The revision with its computed pages. */
async function readView(stored: RevisionView, send: SentMessage): Promise<RevisionView> {
  if (stored.computing.length === 0) return stored;
  const answer = await send({ kind: 'pages' });
  if (answer.kind !== 'pages') throw new Error(`Pages were answered by "${answer.kind}".`);
  return viewOf(stored.root, { ...stored.content, pages: answer.pages });
}

/** Puts what OpenAPI blocks show into documents, while there is room; beyond it they are named. */
function createDescriber(send: SentMessage): BookReader['describe'] {
  let room = MAX_API_TEXT;
  return async (page, document) => {
    if (room <= 0 || listApiRefs(document).length === 0) return document;
    const answer = await send({ kind: 'described', page, document });
    if (answer.kind !== 'described') throw new Error(`A document was answered by "${answer.kind}".`);
    room -= textOfDocument(answer.document).length;
    return answer.document;
  };
}

/** The content objects of the server, each asked for once. */
function openRemoteStore(send: SentMessage): ContentStore {
  const known = new Map<string, Uint8Array>();
  return {
    get: async (hashes) => {
      const missing = [...new Set(hashes)].filter((hash) => !known.has(hash));
      for (let start = 0; start < missing.length; start += BATCH) {
        const part = missing.slice(start, start + BATCH);
        const answer = await send({ kind: 'objects', hashes: part });
        if (answer.kind !== 'objects') throw new Error(`Objects were answered by "${answer.kind}".`);
        for (const [index, bytes] of answer.objects.entries()) known.set(part[index] ?? '', bytes);
      }
      return hashes.flatMap((hash) => known.get(hash) ?? []);
    },
    put: () => Promise.reject(new Error('A renderer only reads.')),
  };
}

/** Files of the pictures that can be shown, by the names of the pictures. */
async function loadPictures(
  uses: readonly PictureUse[],
  folder: string,
  typesetter: Typesetter,
  send: SentMessage,
): Promise<Map<string, string>> {
  const shown = new Map<string, string>();
  let [bytes, pixels] = [0, 0];
  for (const { name, format, source } of uses) {
    const file = `${name}.${format}`;
    const place = path.join(folder, file);
    const size = 'bytes' in source ? source.bytes.length : source.size;
    if (size > MAX_PICTURE_BYTES || bytes + size > MAX_ALL_BYTES) continue;
    if ('bytes' in source) writeFileSync(place, source.bytes);
    else if (!(await askForPicture(source.blob, file, send))) continue;
    const area = countPixels(place);
    if (area > MAX_PIXELS || pixels + area > MAX_ALL_PIXELS || !typesetter.canShow(file)) {
      rmSync(place, { force: true });
      continue;
    }
    [bytes, pixels] = [bytes + size, pixels + area];
    shown.set(name, file);
  }
  return shown;
}

async function askForPicture(blob: string, file: string, send: SentMessage): Promise<boolean> {
  const answer = await send({ kind: 'picture', blob, file });
  return answer.kind === 'picture' && answer.isThere;
}

/** Pixels of a picture; more than any may have when they cannot be read. Drawings have none. */
function countPixels(file: string): number {
  if (file.endsWith('.svg')) return 0;
  try {
    const { width, height } = imageSize(readFileSync(file));
    return width * height;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
