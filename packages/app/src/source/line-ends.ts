import { diffIndices } from 'node-diff3';

const MARK = '\uFEFF';

/** A source in the form of the editor: without a byte order mark, with `\n` as line ending. Pure. */
export const textOfSource = (source: string): string => withoutMark(source).replace(/\r\n?/g, '\n');

const withoutMark = (source: string): string => (source.startsWith(MARK) ? source.slice(1) : source);

/**
 * The source of an edited text: keeps the byte order mark of the previous source and the line endings of unchanged
 * lines. Other lines end as its first line does. Pure.
 */
export function sourceOfText(former: string, text: string): string {
  const mark = former.startsWith(MARK) ? MARK : '';
  const ends = withoutMark(former).match(/\r\n|\r|\n/g) ?? [];
  const [usual = '\n'] = ends;
  if (ends.every((end) => end === usual)) return mark + (usual === '\n' ? text : text.replaceAll('\n', usual));
  return mark + withMixedEnds(textOfSource(former).split('\n'), ends, text.split('\n'), usual);
}

function withMixedEnds(
  before: readonly string[],
  ends: readonly string[],
  after: readonly string[],
  usual: string,
): string {
  const endOf = after.map((): string => usual);
  for (const { from, at, length } of listEqualRuns(before, after))
    for (let offset = 0; offset < length; offset++) endOf[at + offset] = ends[from + offset] ?? usual;
  // An empty line that ends with `\n` after a `\r` would be read as one `\r\n`.
  for (const [index, line] of after.entries())
    if (index > 0 && line === '' && endOf[index] === '\n' && endOf[index - 1] === '\r') endOf[index] = '\r';
  return after.map((line, index) => (index === after.length - 1 ? line : line + endOf[index])).join('');
}

interface EqualRun {
  readonly from: number;
  readonly at: number;
  readonly length: number;
}

/** The runs of common lines of two texts. */
function listEqualRuns(before: readonly string[], after: readonly string[]): EqualRun[] {
  const runs: EqualRun[] = [];
  let [from, at] = [0, 0];
  for (const { buffer1, buffer2 } of diffIndices([...before], [...after])) {
    if (buffer1[0] > from) runs.push({ from, at, length: buffer1[0] - from });
    [from, at] = [buffer1[0] + buffer1[1], buffer2[0] + buffer2[1]];
  }
  if (before.length > from) runs.push({ from, at, length: before.length - from });
  return runs;
}
