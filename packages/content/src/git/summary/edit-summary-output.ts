import type { LineRange } from './edit-summary-trivia.ts';
import { LINE, type SummaryBlock, type SummaryScan, startOfBody } from './summary-blocks.ts';

/** Collects the lines of the new file. Consecutive lines of the old one stay consecutive. */
export interface SummaryOutput {
  /** Lines between blocks as they are. */
  readonly addFiller: (lines: readonly LineRange[]) => void;
  /** Lines of a block as they are, or `text` in their place; after a blank line where `isApart` and they moved. */
  readonly addBlock: (block: SummaryBlock, text: string | undefined, isApart: boolean) => void;
  /** New lines with their line ends. */
  readonly addText: (text: string) => void;
  /** A blank line, unless the last line is one. */
  readonly addBlank: () => void;
  /** The new file, with the hidden end of the old one. */
  readonly finish: () => string;
}

export function createOutput({ source, starts, kinds }: SummaryScan, lineEnd: string): SummaryOutput {
  const lineCount = starts.length - 1;
  const head = source.slice(0, starts[0]);
  const parts = [head];
  /** The line that would follow in the old file; -1 after new text. */
  let next = 0;
  let isAfterBlank = true;
  const finishLine = (): void => {
    const last = parts.at(-1) ?? '';
    if (last !== '' && last !== '\uFEFF' && !/[\r\n]$/.test(last)) parts.push(lineEnd);
  };
  const addText = (text: string): void => {
    finishLine();
    parts.push(text);
    next = -1;
    isAfterBlank = false;
  };
  const addBlank = (): void => {
    if (isAfterBlank) return;
    addText(lineEnd);
    isAfterBlank = true;
  };
  const addLines = (from: number, to: number): void => {
    if (from !== next) finishLine();
    parts.push(source.slice(starts[from], starts[to]));
    next = to;
    isAfterBlank = kinds[to - 1] === LINE.empty;
  };
  return {
    addFiller: (lines) => {
      for (const [from, to] of lines) {
        let start = from;
        if (from !== next) {
          while (isAfterBlank && start < to && kinds[start] === LINE.empty) start++;
          // Text and separators would join the preceding lines.
          if (start < to && (kinds[start] ?? 0) >= LINE.rule) addBlank();
        }
        if (start < to) addLines(start, to);
      }
    },
    addBlock: ({ from, to }, text, isApart) => {
      if (isApart && from !== next) addBlank();
      if (text === undefined) return addLines(from, to);
      if (from !== next) finishLine();
      parts.push(text);
      next = to;
      isAfterBlank = false;
    },
    addText,
    addBlank,
    finish: () => {
      const hidden = source.slice(starts[lineCount]);
      if (hidden !== '' && next !== lineCount) finishLine();
      parts.push(hidden);
      const text = parts.join('');
      // A separator that becomes the first line must not start front matter.
      return text === source || startOfBody(text) === head.length ? text : head + lineEnd + text.slice(head.length);
    },
  };
}
