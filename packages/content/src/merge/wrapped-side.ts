/**
 * Replaces the lines of a side of a conflict: a fence whose info string specifies the kind of its contents.
 * `properties` are not part of the source, `page` is the whole source, including front matter.
 */
export type WrappedKind = 'front matter' | 'properties' | 'text' | 'page';

const infos: Readonly<Record<WrappedKind, string>> = {
  'front matter': 'yaml title="Front matter"',
  properties: 'yaml title="Properties of the page"',
  text: 'markdown title="Source"',
  page: 'markdown title="Source of the page"',
};
const OPEN_ENDED = ' no-line-end';

/** Wraps a text in a fence that the text cannot close. The final line end, or its absence, is preserved. */
export function wrapSide(kind: WrappedKind, text: string, lineEnd: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const isEnded = text === '' || /[\r\n]$/.test(text);
  const info = infos[kind] + (isEnded ? '' : OPEN_ENDED);
  return `${fence}${info}${lineEnd}${text}${isEnded ? '' : lineEnd}${fence}${lineEnd}`;
}

/** The way back; undefined for the lines of a side that are no such fence. */
export function unwrapSide(lines: readonly string[]): { kind: WrappedKind; text: string } | undefined {
  const [first = '', last = ''] = [lines[0], lines.at(-1)].map((line) => line?.replace(/[\r\n]+$/, ''));
  const fence = /^`{3,}/.exec(first)?.[0];
  const inner = lines.slice(1, -1);
  if (fence === undefined || lines.length < 2 || last !== fence) return undefined;
  if (inner.some((line) => /^ {0,3}`{3,}[ \t]*$/.test(line.trimEnd()) && line.trim().length >= fence.length)) {
    return undefined;
  }
  const info = first.slice(fence.length);
  for (const kind of Object.keys(infos) as WrappedKind[]) {
    const text = inner.join('');
    if (info === infos[kind]) return { kind, text };
    if (info === infos[kind] + OPEN_ENDED) return { kind, text: text.replace(/(?:\r\n|\r|\n)$/, '') };
  }
  return undefined;
}
