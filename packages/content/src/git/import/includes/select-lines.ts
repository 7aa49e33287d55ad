/** The part of a file that a directive includes. */
export type LineSelection =
  | { readonly kind: 'all' }
  /** Lines from 1 on, inclusive. */
  | { readonly kind: 'lines'; readonly from: number; readonly to: number }
  /** The lines between two comments with a name. */
  | { readonly kind: 'section'; readonly name: string };

/** Comments that begin and end sections, and the name in them. */
export interface SectionMarks {
  readonly begin: RegExp;
  readonly end: RegExp;
}

/** `ANCHOR: name` and `ANCHOR_END: name` of mdBook. */
export const ANCHOR_MARKS: SectionMarks = {
  begin: /ANCHOR:[ \t]*([\w-]+)/,
  end: /ANCHOR_END:[ \t]*([\w-]+)/,
};

/** `--8<-- [start:name]` and `--8<-- [end:name]` of MkDocs. */
export const SNIPPET_MARKS: SectionMarks = {
  begin: /-{1,}8<-{1,}[ \t]+\[start:([^\]\s]+)\]/,
  end: /-{1,}8<-{1,}[ \t]+\[end:([^\]\s]+)\]/,
};

/** `#region name` and `#endregion name` of editors. */
export const REGION_MARKS: SectionMarks = {
  begin: /^\s*(?:\/\/|\/\*|#|<!--|--|::|rem\b|;+|\*)?\s*#?\s?(?:pragma\s+)?region\b\s*([\w*-]*)/i,
  end: /^\s*(?:\/\/|\/\*|#|<!--|--|::|rem\b|;+|\*)?\s*#?\s?(?:pragma\s+)?end\s?region\b\s*([\w*-]*)/i,
};

/** The selected lines of a file, without the comments that begin and end sections; undefined for an unknown section. */
export function selectLines(text: string, selection: LineSelection, marks: SectionMarks): string | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (selection.kind === 'all') return lines.join('\n');
  if (selection.kind === 'lines') return lines.slice(Math.max(0, selection.from - 1), selection.to).join('\n');
  const start = lines.findIndex((line) => marks.begin.exec(line)?.[1] === selection.name);
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => {
    const name = marks.end.exec(line)?.[1];
    return name === selection.name || name === '';
  });
  const section = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return section.filter((line) => !marks.begin.test(line) && !marks.end.test(line)).join('\n');
}

/** `2`, `2:`, `:5` and `2:5` as lines, another text as the name of a section. */
export function parseSelection(text: string | undefined, separator: string): LineSelection {
  if (text === undefined || text === '') return { kind: 'all' };
  const match = new RegExp(`^(\\d*)(?:${separator}(\\d*))?$`).exec(text);
  if (match === null) return { kind: 'section', name: text };
  const [, from = '', to] = match;
  const first = from === '' ? 1 : Number(from);
  return {
    kind: 'lines',
    from: first,
    to: to === undefined ? first : to === '' ? Number.MAX_SAFE_INTEGER : Number(to),
  };
}

/** The lines with the smallest common indentation removed. */
export function withoutIndent(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = indents.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  return Number.isFinite(indent) && indent > 0 ? lines.map((line) => line.slice(indent)).join('\n') : text;
}
