import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { serverBusy, serverStopping } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FileCache, openFileCache } from '../../platform/store/file-cache.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import type { CompiledIndex } from './compiled-spec.ts';
import { type CompiledSpec, openCompiledSpec } from './read-compiled-spec.ts';
import { type ReaderLimits, ReaderThread } from './reader-thread.ts';
import { keyOfSource, listFileReferences, type SpecificationSource, type StoredSource } from './source.ts';
import { SpecificationError } from './specification-error.ts';

/** Bytes of everything stored on disk. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Entries of indexes in memory: some hundred bytes each. */
const MAX_ENTRIES = 40_000;
/** Bytes of a source that is read on the spot: it needs a few milliseconds, and a thread some fifty. */
const SMALL_SOURCE = 64 * 1024;
/** Readings that wait for the one that runs. */
const MAX_WAITING = 16;
const LIMITS: ReaderLimits = { milliseconds: 60_000, memory: 1024 };
/** How long a source that could not be read is not tried again, in milliseconds. */
const REFUSED_MS = 10 * 60_000;

/** Parts of the program that specifications are read with. */
export type LibrarySources = Pick<Platform, 'config' | 'blobs' | 'temporary' | 'clock'>;

/** Parses specifications, one at a time, and caches the result on disk. */
export class SpecificationLibrary {
  readonly #sources: LibrarySources;
  readonly #thread: ReaderThread;
  readonly #cache: FileCache;
  readonly #stopping = new AbortController();
  readonly #opened = new LruCache<CompiledSpec>(MAX_ENTRIES, ({ index }) => 20 + countEntries(index), MAX_ENTRIES / 2);
  readonly #refused = new LruCache<{ readonly fault: string; readonly until: number }>(1000, () => 1);
  readonly #references = new LruCache<readonly string[]>(10_000, (references) => 1 + references.length);
  /** Sources that are being read or wait for it, by key. */
  readonly #pending = new Map<string, Promise<CompiledSpec>>();
  /** Resolves when the reading before is done. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(sources: LibrarySources, limits = LIMITS) {
    this.#sources = sources;
    this.#thread = new ReaderThread(limits);
    const folder = path.join(sources.config.dataDir, 'cache', 'openapi');
    this.#cache = openFileCache(folder, '.pack', MAX_BYTES, sources.clock);
  }

  /**
   * The readable parts of a source, valid or not.
   * @throws SpecificationError if nothing is readable, and ServiceError 503 if the queue is full
   */
  async open(source: StoredSource): Promise<CompiledSpec> {
    const key = keyOfSource(source);
    if ((await this.#cache.use(key)) !== undefined) {
      const compiled = this.#opened.get(key) ?? (await openCompiledSpec(this.#cache.fileOf(key)));
      this.#opened.set(key, compiled);
      return compiled;
    }
    const refused = this.#refused.get(key);
    if (refused !== undefined && refused.until > this.#sources.clock().getTime())
      throw new SpecificationError(refused.fault);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    if (this.#pending.size > MAX_WAITING)
      throw serverBusy('Too many specifications are being read. Try again in a minute.');
    const read = this.#read(key, source, false, this.#stopping.signal).finally(() => this.#pending.delete(key));
    this.#pending.set(key, read);
    return read;
  }

  /**
   * Reads a source and checks that it is valid.
   * @throws SpecificationError with the first fault
   */
  async check(source: StoredSource, signal: AbortSignal): Promise<void> {
    await this.#read(keyOfSource(source), source, true, AbortSignal.any([signal, this.#stopping.signal]));
  }

  /** The files that a stored file refers to, as it writes them. */
  async listFileReferences(blob: string): Promise<readonly string[]> {
    const cached = this.#references.get(blob);
    if (cached !== undefined) return cached;
    const references = listFileReferences(await buffer(this.#sources.blobs.read(blob)));
    this.#references.set(blob, references);
    return references;
  }

  /** Deletes cached files over the size and age limits. */
  sweep(): Promise<void> {
    return this.#cache.sweep();
  }

  /** Stops parsing. */
  async close(): Promise<void> {
    this.#stopping.abort(serverStopping());
    await this.#turn;
    this.#thread.close();
  }

  #read(key: string, source: StoredSource, check: boolean, signal: AbortSignal): Promise<CompiledSpec> {
    const read = this.#turn.then(async () => {
      signal.throwIfAborted();
      try {
        const loaded = await this.#load(source);
        const compiled = await this.#keep(key, await this.#readLoaded(loaded, check, signal));
        this.#refused.delete(key);
        return compiled;
      } catch (error) {
        if (error instanceof SpecificationError)
          this.#refused.set(key, { fault: error.message, until: this.#sources.clock().getTime() + REFUSED_MS });
        throw error;
      }
    });
    this.#turn = read.catch(() => undefined);
    return read;
  }

  async #readLoaded(source: SpecificationSource, check: boolean, signal: AbortSignal): Promise<Uint8Array> {
    const size = [...source.files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    if (check || size > SMALL_SOURCE) return this.#thread.read(source, check, signal);
    const { readSpecification } = await import('./read-specification.ts');
    return readSpecification(source, false);
  }

  async #load({ entry, files }: StoredSource): Promise<SpecificationSource> {
    const loaded = new Map<string, Uint8Array>();
    for (const { name, blob } of files) loaded.set(name, await buffer(this.#sources.blobs.read(blob)));
    return { entry, files: loaded };
  }

  /** Written aside and moved into place: a file under its final name is always whole. */
  async #keep(key: string, bytes: Uint8Array): Promise<CompiledSpec> {
    await this.#cache.prepare();
    const file = this.#cache.fileOf(key);
    const draft = path.join(this.#sources.temporary.path, newId());
    await writeFile(draft, bytes);
    await rename(draft, file);
    await this.#cache.use(key);
    await this.#cache.sweep();
    const compiled = await openCompiledSpec(file);
    this.#opened.set(key, compiled);
    return compiled;
  }
}

const countEntries = ({ parts, operations, references, schemas }: CompiledIndex): number =>
  parts.length + operations.length + references.length + schemas.length;
