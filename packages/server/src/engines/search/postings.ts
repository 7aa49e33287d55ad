/**
 * The postings of a term: a list of pages, each with its sections. Encoded as bytes, in chunks of pages, so that a
 * change of a page rewrites one short list per term. Page numbers count from 0 within their chunk.
 */

/** Pages a chunk. */
export const CHUNK = 512;
/** The maximum stored frequency: higher ones do not change the ranking. */
export const MAX_FREQUENCY = 31;

/**
 * The occurrence of a term in a section of a page, as one number: the section, whether it is in the heading (0: no, 1:
 * as a part of a word, 2: as a word), and the frequency in the text, up to `MAX_FREQUENCY`.
 */
export type TermOccurrence = number;

export const makeOccurrence = (section: number, inHeading: number, frequency: number): TermOccurrence =>
  (section << 7) | (inHeading << 5) | frequency;

/** A page of a list with its occurrences in the order of sections; `undefined` removes it. */
export type PageInList = readonly [page: number, occurrences: readonly TermOccurrence[] | undefined];

/** The list with the entries of some pages replaced, in ascending order of page numbers. */
export function changeList(list: Uint8Array, changes: readonly PageInList[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  const addPage = (page: number, occurrences: readonly TermOccurrence[]) => {
    pushNumber(bytes, page - last);
    last = page;
    pushNumber(bytes, occurrences.length);
    let section = 0;
    for (const occurrence of occurrences) {
      pushNumber(bytes, occurrence - (section << 7));
      section = occurrence >>> 7;
    }
  };
  const reader = new ListReader(list);
  let isOld = reader.nextPage();
  for (const [page, occurrences] of changes) {
    for (; isOld && reader.page < page; isOld = reader.nextPage()) addPage(reader.page, reader.readOccurrences());
    if (isOld && reader.page === page) {
      reader.readOccurrences();
      isOld = reader.nextPage();
    }
    if (occurrences !== undefined) addPage(page, occurrences);
  }
  for (; isOld; isOld = reader.nextPage()) addPage(reader.page, reader.readOccurrences());
  return new Uint8Array(bytes);
}

/** Reads a list without making an object of each occurrence: this is the innermost loop of every search. */
export class ListReader {
  page = 0;
  section = 0;
  inHeading = 0;
  frequency = 0;
  readonly #bytes: Uint8Array;
  #position = 0;
  #left = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Advances to the next page; false after the last one. All sections of the previous page must have been read. */
  nextPage(): boolean {
    if (this.#position >= this.#bytes.length) return false;
    this.page += this.#readNumber();
    this.#left = this.#readNumber();
    this.section = 0;
    return true;
  }

  /** Advances to the next section of the page; false after the last one. */
  nextSection(): boolean {
    if (this.#left === 0) return false;
    this.#left--;
    const value = this.#readNumber();
    this.section += value >>> 7;
    this.inHeading = (value >>> 5) & 3;
    this.frequency = value & MAX_FREQUENCY;
    return true;
  }

  /** All occurrences on the page. */
  readOccurrences(): TermOccurrence[] {
    const occurrences: TermOccurrence[] = [];
    while (this.nextSection()) occurrences.push(makeOccurrence(this.section, this.inHeading, this.frequency));
    return occurrences;
  }

  #readNumber(): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#bytes[this.#position++];
      if (byte === undefined) throw new RangeError('A list of the search index ends too early.');
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('A list of the search index is damaged.');
  }
}

function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}
