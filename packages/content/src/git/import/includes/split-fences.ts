/** A part of a page: a block of code with its fences, or the text between two. */
export interface FencedPart {
  readonly text: string;
  readonly isCode: boolean;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n]*)/;

/** Splits a text at its fenced blocks of code; a fence that is never closed extends to the end. */
export function splitFences(text: string): FencedPart[] {
  const parts: FencedPart[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const finish = (isCode: boolean): void => {
    if (lines.length > 0) parts.push({ text: lines.join(''), isCode });
    lines = [];
  };
  for (const line of text.split(/(?<=\n)/)) {
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    if (fence === undefined && marks !== undefined) {
      finish(false);
      fence = marks;
      lines.push(line);
    } else if (fence !== undefined && marks?.startsWith(fence) === true && rest.trim() === '') {
      lines.push(line);
      finish(true);
      fence = undefined;
    } else lines.push(line);
  }
  finish(fence !== undefined);
  return parts;
}

/** Applies a function to the text outside of blocks of code. */
export async function mapProse(text: string, map: (prose: string) => Promise<string>): Promise<string> {
  const parts: string[] = [];
  for (const part of splitFences(text)) parts.push(part.isCode ? part.text : await map(part.text));
  return parts.join('');
}
