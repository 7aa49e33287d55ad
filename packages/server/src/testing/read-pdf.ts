import { Worker } from 'node:worker_threads';

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** Text of each sheet that was read. */
  readonly sheets: readonly string[];
  readonly title: string | undefined;
  /** Bookmarks, indented by two spaces a level. */
  readonly bookmarks: readonly string[];
  /** Links, each with its sheet (from 1) and its target: a URL, or the number of a sheet. */
  readonly links: readonly { readonly sheet: number; readonly to: string | number }[];
  /** Families and styles of the fonts in it. */
  readonly fonts: readonly string[];
}

interface Answer {
  readonly id: number;
  readonly pdf?: ReadPdf;
  readonly error?: string;
}

interface Waiting {
  resolve(pdf: ReadPdf): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Waiting>();
let reader: Worker | undefined;
let count = 0;

/**
 * Reads a PDF as its readers do.
 * @param mostSheets of which the text is read, from the first on; links and bookmarks are read in all
 */
export function readPdf(bytes: Uint8Array, mostSheets = Number.POSITIVE_INFINITY): Promise<ReadPdf> {
  reader ??= startReader();
  const id = count++;
  reader.ref();
  reader.postMessage({ id, bytes, mostSheets });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function startReader(): Worker {
  const worker = new Worker(new URL('./pdf-reader.mjs', import.meta.url));
  worker.on('message', ({ id, pdf, error }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (pdf === undefined) asked?.reject(new Error(error));
    else asked?.resolve(pdf);
  });
  return worker;
}
