import { crc32 } from 'node:zlib';

/** The eight bytes that begin every PNG file. */
export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bytes of the signature and the header chunk, which is always the first chunk. */
const HEADER_END = 33;

/** A chunk of a PNG file, with its length and checksum. @param type four letters */
export function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/**
 * Adds texts as metadata (`iTXt` chunks, UTF-8). Control characters become spaces; empty texts are left out.
 * @param texts by keyword; `Title` and `Description` are registered by the PNG specification
 */
export function addPngTexts(png: Buffer, texts: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(texts)
    .map(([keyword, text]) => [keyword, text.replace(/\p{Cc}+/gu, ' ').trim()] as const)
    .filter(([, text]) => text !== '')
    // Not compressed, without a language and a translated keyword.
    .map(([keyword, text]) => pngChunk('iTXt', Buffer.from(`${keyword}\0\0\0\0\0${text}`)));
  return Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)]);
}
