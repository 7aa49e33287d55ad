import { createHash } from 'node:crypto';
import path from 'node:path';
import { ServiceError, serverBusy, serverStopping } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileCache, openFileCache } from '../../platform/store/file-cache.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import type { PdfJob, PdfRefusal } from './pdf-job.ts';
import { RENDER_LIMITS, type RenderLimits } from './render-limits.ts';
import { RenderRefused, type RenderSources, renderInProcess } from './render-process.ts';

/** Increased with changes of the theme: PDFs of another version are rendered again. */
const RENDERER_VERSION = 2;
/** Bytes of all stored PDFs. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** Renders that wait for the one that runs. */
const MAX_WAITING = 16;
/** Of them, those that were not requested yet. */
const MAX_PREPARED = 3;
/** How long a failed PDF is not retried, in milliseconds. */
const REFUSED_MS = 10 * 60_000;

/** A PDF on disk. */
export interface StoredPdf {
  /** Differs with everything that the PDF depends on. */
  readonly key: string;
  readonly file: string;
  /** Bytes. */
  readonly size: number;
}

/** The dependencies of rendering. */
export type PdfSources = RenderSources & Pick<Platform, 'clock' | 'config' | 'log'>;

/** Renders a PDF to its destination. */
export type Render = typeof renderInProcess;

/** Settings of rendering and storage. */
export interface Making {
  readonly limits?: RenderLimits;
  /** Bytes of all stored PDFs. */
  readonly maxBytes?: number;
  readonly render?: Render;
}

const SENTENCES: Readonly<Record<PdfRefusal, string>> = {
  'too-many-pages': 'There are too many pages for one PDF. Request one of its pages with the pages below it.',
  'too-long': 'There is too much text for one PDF. Request one of its pages with the pages below it.',
  'too-slow': 'Rendering the PDF exceeded the time limit. Request one of its pages with the pages below it.',
  'too-much-memory': 'Rendering the PDF exceeded the memory limit. Request one of its pages with the pages below it.',
};

/** Renders PDFs, one at a time, and stores them. */
export class PdfLibrary {
  readonly #sources: PdfSources;
  readonly #limits: RenderLimits;
  readonly #render: Render;
  readonly #cache: FileCache;
  readonly #stopping = new AbortController();
  /** PDFs being rendered or queued, by key. */
  readonly #pending = new Map<string, Promise<StoredPdf>>();
  readonly #refused = new LruCache<{ readonly refusal: PdfRefusal; readonly until: number }>(1000, () => 1);
  /** Resolves when the render before is done. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    sources: PdfSources,
    { limits = RENDER_LIMITS, maxBytes = MAX_BYTES, render = renderInProcess }: Making = {},
  ) {
    this.#sources = sources;
    this.#limits = limits;
    this.#render = render;
    this.#cache = openFileCache(path.join(sources.config.dataDir, 'cache', 'pdf'), '.pdf', maxBytes, sources.clock);
  }

  /**
   * The PDF of a job, rendered if it does not exist. Concurrent requests share a render.
   * @throws 413 if it exceeds the limits, 503 if the queue is full
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
    const pdf = this.#turn.then(() => this.#make(key, job)).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pdf);
    this.#turn = pdf.catch(() => undefined);
    return pdf;
  }

  /** Starts to create a PDF that will be requested soon, unless others wait already. */
  prepare(job: PdfJob): void {
    if (this.#pending.size > MAX_PREPARED) return;
    // The later request for the PDF reports the error.
    void this.get(job).catch(() => undefined);
  }

  /** Deletes PDFs that are too many or too old. */
  sweep(): Promise<void> {
    return this.#cache.sweep();
  }

  /** Stops running and queued renders. */
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
