const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

export interface ZipFile {
  /** `/` between folders. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Names are UTF-8. */
const FLAGS = 0x0800;
const VERSION = 20;
/** 1980-01-01, the epoch of ZIP archives. */
const DATE = 0x21;

/** A ZIP archive without compression: the content is small and read immediately. Pure. */
export function makeZip(files: readonly ZipFile[]): Blob {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const common = [VERSION, FLAGS, 0, 0, DATE] as const;
    const sizes = [checksum(bytes), bytes.length, bytes.length] as const;
    const local = write(30, [
      [0, 0x04034b50, 4],
      ...common.map((value, index) => [4 + 2 * index, value, 2] as const),
      ...sizes.map((value, index) => [14 + 4 * index, value, 4] as const),
      [26, name.length, 2],
    ]);
    const central = write(46, [
      [0, 0x02014b50, 4],
      [4, VERSION, 2],
      ...common.map((value, index) => [6 + 2 * index, value, 2] as const),
      ...sizes.map((value, index) => [16 + 4 * index, value, 4] as const),
      [28, name.length, 2],
      [42, offset, 4],
    ]);
    parts.push(local, name, bytes);
    directory.push(central, name);
    offset += local.length + name.length + bytes.length;
    directorySize += central.length + name.length;
  }
  const end = write(22, [
    [0, 0x06054b50, 4],
    [8, files.length, 2],
    [10, files.length, 2],
    [12, directorySize, 4],
    [16, offset, 4],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Numbers with their offsets and lengths in bytes, little-endian. */
function write(
  size: number,
  fields: readonly (readonly [at: number, value: number, length: number])[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  for (const [at, value, length] of fields) {
    if (length === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
  }
  return bytes;
}
