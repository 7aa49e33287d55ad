import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ContentStore, textOfDocument } from '@bindery/content';
import { imageSize } from 'image-size';
import { createRevisionReader, isInline, type RevisionView, viewOf } from '../../platform/store/revision-reader.ts';
import { listApiRefs } from '../pages/select-api.ts';
import { listBookDocuments, listChapters } from './book/chapters.ts';
import type { PictureUse } from './book/pictures.ts';
import { type BookReader, writeBook } from './book/write-book.ts';
import { PDF_FILE, type PdfServerMessage, PICTURE_FOLDER, type RendererMessage } from './messages.ts';
import type { PdfRefusal } from './pdf-job.ts';
import { BOOK_LIMITS } from './render-limits.ts';
import { Typesetter } from './typeset.ts';

/** Sends a message to the server, and waits for its reply. */
export type SentMessage = (message: RendererMessage) => Promise<PdfServerMessage>;

/** Objects requested at a time: few enough for the server to handle others in between. */
const BATCH = 50;

class Refused extends Error {
  readonly refusal: PdfRefusal;
  constructor(refusal: PdfRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Renders the PDF of a job in its folder. @returns the last message to the server */
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
  if (documents.length > BOOK_LIMITS.pages) throw new Refused('too-many-pages');
  // The pages are read in batches and from memory afterwards.
  const hashes = new Set(documents.map(({ page }) => page.document).filter((document) => !isInline(document)));
  await store.get([...hashes]);
  const book = await writeBook(job, view, chapters, { revisions, describe: createDescriber(send) });
  if (book.body.length > BOOK_LIMITS.markup) throw new Refused('too-long');
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

/** Fills OpenAPI blocks of documents, up to the limit; further blocks show only a name. */
function createDescriber(send: SentMessage): BookReader['describe'] {
  let room = BOOK_LIMITS.apiText;
  return async (page, document) => {
    if (room <= 0 || listApiRefs(document).length === 0) return document;
    const answer = await send({ kind: 'described', page, document });
    if (answer.kind !== 'described') throw new Error(`A document was answered by "${answer.kind}".`);
    room -= textOfDocument(answer.document).length;
    return answer.document;
  };
}

/** The content objects of the server, each requested once. */
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
  const filesByName = new Map<string, string>();
  let [bytes, pixels] = [0, 0];
  for (const { name, format, source } of uses) {
    const file = `${name}.${format}`;
    const filePath = path.join(folder, file);
    const size = 'bytes' in source ? source.bytes.length : source.size;
    if (size > BOOK_LIMITS.pictureBytes || bytes + size > BOOK_LIMITS.allBytes) continue;
    if ('bytes' in source) writeFileSync(filePath, source.bytes);
    else if (!(await askForPicture(source.blob, file, send))) continue;
    const area = countPixels(filePath);
    if (area > BOOK_LIMITS.picturePixels || pixels + area > BOOK_LIMITS.allPixels || !typesetter.canShow(file)) {
      rmSync(filePath, { force: true });
      continue;
    }
    [bytes, pixels] = [bytes + size, pixels + area];
    filesByName.set(name, file);
  }
  return filesByName;
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
