import type { Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { importFailed, ServiceError } from '../../platform/errors.ts';
import type { ImportLimits } from './import-limits.ts';

/** A zip file whose entries are known and within the bounds. */
export interface Archive {
  /** Paths of its files, `/` between folders, in the order of the archive. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  size(path: string): number;
  /** @throws ServiceError 400 when the entry is damaged */
  read(path: string): Promise<Uint8Array>;
}

/** Files that operating systems add to archives. */
const NOISE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

const UNIX_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** Whether bytes are a zip file. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * Opens a zip file in memory, and checks all of its entries before any is unpacked.
 * @throws ServiceError 400 for an archive that is damaged, too large when unpacked, or contains entries that are
 * encrypted, that are symbolic links, or whose names escape its root
 */
export async function openArchive(bytes: Uint8Array, limits: ImportLimits): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true }).catch(refuseDamaged);
  if (zip.entryCount > limits.archiveEntries) {
    throw importFailed(
      `The archive has ${zip.entryCount} entries; an import accepts at most ${limits.archiveEntries}.`,
    );
  }
  const entries = await readEntries(zip, limits).catch(refuseDamaged);
  const getEntry = (path: string): yauzl.Entry => {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error(`The archive has no entry ${path}.`);
    return entry;
  };
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    size: (path) => getEntry(path).uncompressedSize,
    read: async (path) => {
      const entry = getEntry(path);
      const { uncompressedSize, compressedSize } = entry;
      if (uncompressedSize <= AT_ONCE && compressedSize <= AT_ONCE) return unpack(buffer, entry);
      return collect(await zip.openReadStreamPromise(entry).catch(refuseDamaged)).catch(refuseDamaged);
    },
  };
}

function refuseDamaged(error?: unknown): never {
  if (error instanceof ServiceError) throw error;
  const names = error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message);
  throw importFailed(
    names ? 'The archive has an entry whose name leads out of it.' : 'The archive is damaged or is not a zip file.',
  );
}

async function readEntries(zip: yauzl.ZipFile, limits: ImportLimits): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: yauzl.Entry) => {
      try {
        requireHarmless(entry);
        size += entry.uncompressedSize;
        if (size > limits.unpackedSize) {
          throw importFailed(
            `The archive is larger than ${Math.floor(limits.unpackedSize / 1024 ** 2)} MB when it is unpacked.`,
          );
        }
        const path = entry.fileName.replace(/^(?:\.\/)+/, '');
        if (entries.has(path)) throw importFailed('The archive has two entries with the same name.');
        if (!path.endsWith('/') && !NOISE.test(path)) entries.set(path, entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
  return entries;
}

/** Bytes of an entry up to which it is unpacked at once: a stream for each needs twenty times as long. */
const AT_ONCE = 64 * 1024;
/** Length of a local header, without the name and the extra field. */
const LOCAL_HEADER = 30;

function unpack(archive: Buffer, entry: yauzl.Entry): Uint8Array {
  const { relativeOffsetOfLocalHeader: header, compressedSize, compressionMethod, uncompressedSize } = entry;
  if (header + LOCAL_HEADER > archive.length || archive.readUInt32LE(header) !== 0x04034b50) return refuseDamaged();
  const start = header + LOCAL_HEADER + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + compressedSize);
  try {
    // One byte more than declared: a longer entry is detected without being unpacked.
    const most = { maxOutputLength: uncompressedSize + 1, chunkSize: Math.max(64, uncompressedSize + 1) };
    const bytes = compressionMethod === 0 ? Buffer.from(packed) : inflateRawSync(packed, most);
    if (packed.length === compressedSize && bytes.length === uncompressedSize) return bytes;
  } catch {
    // All unpacking errors are reported the same way.
  }
  return refuseDamaged();
}

function requireHarmless(entry: yauzl.Entry): void {
  const name = entry.fileName.slice(0, 200);
  if (entry.isEncrypted()) throw importFailed('The archive is encrypted. Create one without a password.');
  if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === SYMBOLIC_LINK) {
    throw importFailed(`The archive has the symbolic link “${name}”, which imports do not follow.`);
  }
  if (!entry.canDecodeFileData())
    throw importFailed(`The entry “${name}” is packed in a way that imports cannot read.`);
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // The reader checks the length against the entry, so a zip bomb ends with an error.
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The same archive without the folders that contain everything, if there are any. */
export function withoutTopFolder(archive: Archive): Archive {
  const [first = ''] = archive.paths;
  let top = first.slice(0, first.lastIndexOf('/') + 1);
  for (const path of archive.paths) {
    while (!path.startsWith(top)) top = top.slice(0, top.lastIndexOf('/', top.length - 2) + 1);
  }
  if (top === '') return archive;
  return {
    paths: archive.paths.map((path) => path.slice(top.length)),
    has: (path) => archive.has(top + path),
    size: (path) => archive.size(top + path),
    read: (path) => archive.read(top + path),
  };
}
