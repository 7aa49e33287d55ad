/** Reads a stream in pieces of a known length or up to a line's end. */
export interface ByteReader {
  /** The next line without its end; undefined at the end of the stream. */
  readonly readLine: () => Promise<string | undefined>;
  /** @throws Error where the stream ends before */
  readonly readBytes: (length: number) => Promise<Uint8Array>;
}

const LINE_FEED = 10;
const MAX_LINE_LENGTH = 4096;

/** Reads from the stream only the requested bytes, plus the rest of the chunk that contains them. */
export function createByteReader(stream: AsyncIterable<Uint8Array>): ByteReader {
  const source = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  /** Replaces the consumed chunk; false at the end of the stream. */
  const refill = async (): Promise<boolean> => {
    const { done, value } = await source.next();
    if (done !== true) rest = value;
    return done !== true;
  };

  return {
    readLine: async () => {
      let line = '';
      for (;;) {
        const end = rest.indexOf(LINE_FEED);
        const used = end === -1 ? rest : rest.subarray(0, end);
        line += Buffer.from(used).toString('latin1');
        if (line.length > MAX_LINE_LENGTH) throw new Error('The line is too long.');
        if (end !== -1) {
          rest = rest.subarray(end + 1);
          return line;
        }
        if (!(await refill())) {
          rest = new Uint8Array();
          return line === '' ? undefined : line;
        }
      }
    },
    readBytes: async (length) => {
      const bytes = new Uint8Array(length);
      for (let filled = 0; filled < length; ) {
        if (rest.length === 0 && !(await refill())) throw new Error('The stream ended too early.');
        const used = rest.subarray(0, length - filled);
        bytes.set(used, filled);
        filled += used.length;
        rest = rest.subarray(used.length);
      }
      return bytes;
    },
  };
}
