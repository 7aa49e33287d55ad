import { NODES } from '@bindery/editor-model';
import { Fragment, type Mark, type Node, type Schema, Slice } from 'prosemirror-model';

/** Plain text as paragraphs: an empty line separates paragraphs, any other line end is a line break. Pure. */
export function sliceOfText(schema: Schema, text: string, marks: readonly Mark[] = []): Slice {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '')
    .replace(/^\n+|\n+$/g, '');
  const paragraphs = lines
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((part) => schema.node('paragraph', null, inlinesOf(schema, part, marks)));
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

function inlinesOf(schema: Schema, text: string, marks: readonly Mark[]): Node[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [schema.node(NODES.lineBreak, null, [], marks)]),
      ...(line === '' ? [] : [schema.text(line, marks)]),
    ]);
}

/** Plain text for a position that only accepts text. Pure. */
export const sliceOfCode = (schema: Schema, text: string): Slice => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\0/g, '');
  return new Slice(lines === '' ? Fragment.empty : Fragment.from(schema.text(lines)), 0, 0);
};

/** A block of code. Pure. */
export function codeBlock(schema: Schema, text: string, syntax: string | null): Node {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\0/g, '').replace(/\n+$/, '');
  return schema.node('code', { syntax }, lines === '' ? [] : [schema.text(unindent(lines))]);
}

/** Lines without their common indentation. */
function unindent(text: string): string {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = ''] = indents;
  const common = indents.reduce((shared, indent) => {
    let length = 0;
    while (length < shared.length && shared[length] === indent[length]) length += 1;
    return shared.slice(0, length);
  }, first);
  return lines.map((line) => line.slice(Math.min(common.length, line.length - line.trimStart().length))).join('\n');
}
