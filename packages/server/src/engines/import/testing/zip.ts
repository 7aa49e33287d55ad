import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Claims an uncompressed size other than the true one. */
  readonly claimedSize?: number;
  readonly isEncrypted?: boolean;
  /** Is not compressed. */
  readonly isStored?: boolean;
  /** Mode of Unix, such as `0o120777` for a symbolic link. */
  readonly mode?: number;
}

/** Builds a zip file byte by byte, so that tests can create ones that no program would. */
export function makeZip(files: Readonly<Record<string, string | Uint8Array>> | readonly ZipEntry[]): Buffer {
  const entries: readonly ZipEntry[] = Array.isArray(files)
    ? files
    : Object.entries(files as Record<string, string>).map(([path, content]) => ({ path, content }));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.path);
    const bytes = Buffer.from(entry.content);
    const packed = entry.isStored === true ? bytes : deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800 | (entry.isEncrypted === true ? 1 : 0), 2);
    facts.writeUInt16LE(entry.isStored === true ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(entry.claimedSize ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), facts, name, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, rest, name);
    offset += 4 + 26 + name.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}
