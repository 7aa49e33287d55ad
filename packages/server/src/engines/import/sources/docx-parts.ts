import { importFailed } from '../../../platform/errors.ts';
import type { Archive } from '../archive.ts';

/**
 * Limits for the XML of one document, all its parts together. Measured: the slowest inputs need five seconds and 270 MB
 * to convert.
 */
const LIMITS = {
  bytes: 12 * 1024 * 1024,
  /** Comments and the like count as well. */
  elements: 100_000,
  attributes: 200_000,
  /** Beginnings, middles and ends of fields: each looks through those that are open. */
  fields: 12_000,
} as const;

/** The parts of a document as its reader requests them. */
export interface DocxParts {
  exists(path: string): boolean;
  /** @throws ServiceError 400 before a part with more than can be converted is parsed */
  read(path: string, encoding?: string): Promise<string | Uint8Array>;
}

/**
 * Opens the parts of a document whose archive is within the limits. Parts that are read as text are counted first: a
 * few kilobytes of an archive can contain a million elements.
 * @param prepare changes the text of a part before it is parsed
 */
export function openDocxParts(archive: Archive, prepare: (xml: string) => string = (xml) => xml): DocxParts {
  const totals = { bytes: 0, elements: 0, attributes: 0, fields: 0 };
  const add = (name: keyof typeof LIMITS, count: number, things: string) => {
    totals[name] += count;
    if (totals[name] > LIMITS[name]) throw tooMuch(LIMITS[name], things);
  };
  return {
    exists: (path) => archive.has(path),
    read: async (path, encoding) => {
      if (encoding !== undefined) add('bytes', archive.size(path), 'bytes of text');
      const bytes = await archive.read(path);
      if (encoding === undefined) return bytes;
      if (encoding === 'base64') return Buffer.from(bytes).toString('base64');
      const counts = countStructure(bytes);
      add('elements', counts.elements, 'elements');
      add('attributes', counts.attributes, 'attributes');
      add('fields', counts.fields, 'parts of fields');
      return prepare(new TextDecoder().decode(bytes));
    },
  };
}

const tooMuch = (most: number, things: string) =>
  importFailed(
    `The document is too large: it has more than ${most.toLocaleString('en')} ${things}. Divide it into several documents.`,
  );

const [LESS_THAN, SLASH, EQUALS] = [0x3c, 0x2f, 0x3d];
const FIELD = Buffer.from('fldChar');

/** Upper bounds of the nodes that an XML parser can find in bytes, however it parses them. */
function countStructure(bytes: Uint8Array): { elements: number; attributes: number; fields: number } {
  let [elements, attributes, fields] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LESS_THAN && bytes[at + 1] !== SLASH) elements += 1;
    else if (byte === EQUALS) attributes += 1;
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = text.indexOf(FIELD); at >= 0; at = text.indexOf(FIELD, at + FIELD.length)) {
    // The name of the attribute begins in the same way.
    if (text[at + FIELD.length] !== 0x54) fields += 1;
  }
  return { elements, attributes, fields };
}
