import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Context } from '../context.ts';
import { ServiceError, serverBusy, serverStopping } from '../errors.ts';
import { type FileCache, openFileCache } from '../store/file-cache.ts';
import { LruCache } from '../store/lru-cache.ts';
import type { PdfJob, PdfRefusal } from './pdf-job.ts';
import { type RenderLimits, RenderRefused, type RenderSources, renderInProcess } from './render-process.ts';

/** Changes with the look of PDFs: those of another version are made again. */
const RENDERER_VERSION = 2;
/** Bytes of all PDFs that are kept. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** Renders that wait for the one that runs. */
const MAX_WAITING = 16;
/** Of them, those that nobody has asked for yet. */
const MAX_PREPARED = 3;
const LIMITS: RenderLimits = { milliseconds: 120_000, memory: 2 * 1024 * 1024 * 1024 };
/** How long a PDF that could not be made is not tried again, in milliseconds. */
const REFUSED_MS = 10 * 60_000;

/** A PDF on disk. */
export interface StoredPdf {
  /** Differs with everything that the PDF depends on. */
  readonly key: string;
  readonly file: string;
  /** Bytes. */
  readonly size: number;
}

/** Parts of the program that PDFs are made with. */
export type PdfSources = RenderSources & Pick<Context, 'clock'>;

/** Makes a PDF and puts it where it is to be. */
export type Render = typeof renderInProcess;

/** How PDFs are made and kept. */
export interface Making {
  readonly limits?: RenderLimits;
  /** Bytes of all PDFs that are kept. */
  readonly maxBytes?: number;
  readonly render?: Render;
}

const SENTENCES: Readonly<Record<PdfRefusal, string>> = {
  'too-many-pages': 'There are too many pages for one PDF. Ask for one of its pages with those below it.',
  'too-long': 'There is too much text for one PDF. Ask for one of its pages with those below it.',
  'too-slow': 'Rendering the PDF exceeded the time limit. Ask for one of its pages with those below it.',
  'too-much-memory': 'Rendering the PDF exceeded the memory limit. Ask for one of its pages with those below it.',
};

/** Makes PDFs, one at a time, and keeps them. */
export class PdfLibrary {
  readonly #sources: PdfSources;
  readonly #limits: RenderLimits;
  readonly #render: Render;
  readonly #cache: FileCache;
  readonly #stopping = new AbortController();
  /** PDFs that are being made or waited for, by key. */
  readonly #pending = new Map<string, Promise<StoredPdf>>();
  readonly #refused = new LruCache<{ readonly refusal: PdfRefusal; readonly until: number }>(1000, () => 1);
  /** Resolves when the render before is done. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(sources: PdfSources, { limits = LIMITS, maxBytes = MAX_BYTES, render = renderInProcess }: Making = {}) {
    this.#sources = sources;
    this.#limits = limits;
    this.#render = render;
    this.#cache = openFileCache(path.join(sources.config.dataDir, 'cache', 'pdf'), '.pdf', maxBytes, sources.clock);
  }

  /**
   * The PDF of a job, made if it does not exist. Requests for the same one share a render.
   * @throws 413 when it cannot be made within the limits, 503 when too many are waited for
   */
  async get(job: PdfJob): Promise<StoredPdf> {
    const key = keyOf(job);
    const size = await this.#cache.use(key);
    if (size !== undefined) return { key, file: this.#cache.fileOf(key), size };
    const refused = this.#refused.get(key);
    if (refused !== undefined && refused.until > this.#sources.clock().getTime()) throw refusalOf(refused.refusal);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    if (this.#stopping.signal.aborted) throw serverStopping();
    if (this.#pending.size > MAX_WAITING) throw serverBusy('Too many PDFs are being rendered. Try again in a minute.');
    const made = this.#turn.then(() => this.#make(key, job)).finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    this.#turn = made.catch(() => undefined);
    return made;
  }

  /** Begins to make a PDF that will be asked for soon, unless others wait already. */
  prepare(job: PdfJob): void {
    if (this.#pending.size > MAX_PREPARED) return;
    // Who asks for the PDF hears what went wrong.
    void this.get(job).catch(() => undefined);
  }

  /** Deletes PDFs that are too many or too old. */
  sweep(): Promise<void> {
    return this.#cache.sweep();
  }

  /** Stops what runs and what waits. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#turn;
  }

  async #make(key: string, job: PdfJob): Promise<StoredPdf> {
    const { signal } = this.#stopping;
    const file = this.#cache.fileOf(key);
    try {
      if (signal.aborted) throw new Error('The render was stopped.');
      await this.#cache.prepare();
      await this.#render(this.#sources, job, file, this.#limits, signal);
      const size = (await this.#cache.use(key)) ?? 0;
      await this.#cache.sweep();
      return { key, file, size };
    } catch (error) {
      if (signal.aborted) throw serverStopping();
      if (!(error instanceof RenderRefused)) throw error;
      const { refusal } = error;
      this.#sources.log.warn({ root: job.root, page: job.page, refusal }, 'a PDF could not be rendered');
      this.#refused.set(key, { refusal, until: this.#sources.clock().getTime() + REFUSED_MS });
      throw refusalOf(refusal);
    }
  }
}

const refusalOf = (refusal: PdfRefusal): ServiceError => new ServiceError(413, SENTENCES[refusal], 'work_too_large');

const keyOf = (job: PdfJob): string =>
  createHash('sha256')
    .update(JSON.stringify([RENDERER_VERSION, job]))
    .digest('hex');
