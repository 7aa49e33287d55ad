/** A source by lines, including line ends and byte order mark, so that edits leave every other byte unchanged. */
export interface SourceLines {
  /** A byte order mark, or nothing. */
  readonly mark: string;
  /** Each with its line end. The last one may have none. */
  readonly lines: readonly string[];
  /** The line end that the source uses first; `\n` for one without. */
  readonly lineEnd: string;
}

const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+/g;

export function splitLines(source: string): SourceLines {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = source.slice(mark.length);
  return { mark, lines: text.match(LINE) ?? [], lineEnd: /\r\n|\r|\n/.exec(text)?.[0] ?? '\n' };
}

/** A source in which the lines from `start` up to before `end` are replaced by a text, whose line ends become the source's. */
export function replaceLines({ mark, lines, lineEnd }: SourceLines, start: number, end: number, text: string): string {
  const written = text.replace(/\r\n|\r|\n/g, lineEnd);
  const before = lines.slice(0, start).join('');
  const after = lines.slice(end).join('');
  const missing = before !== '' && !/[\r\n]$/.test(before) && written !== '' ? lineEnd : '';
  return mark + before + missing + written + after;
}

/** The lines between the fences of the front matter; undefined for a source without any. */
export interface FrontMatterLines {
  /** Line after the opening fence. */
  readonly start: number;
  /** Line of the closing fence. */
  readonly end: number;
}

const LONGEST = 65_536;

/** Finds the front matter just as `splitSource` does. */
export function findFrontMatter({ lines }: SourceLines): FrontMatterLines | undefined {
  if (!/^---[ \t]*(?:\r\n|\r|\n)$/.test(lines[0] ?? '')) return undefined;
  let length = 0;
  for (const [index, line] of lines.entries()) {
    // Line ends count as one character there.
    const isClosing = index > 0 && /^(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n)?$/.test(line);
    length += line.replace(/\r\n$/, '\n').length;
    if (isClosing) return length > LONGEST ? undefined : { start: 1, end: index };
    if (length > LONGEST) return undefined;
  }
  return undefined;
}
