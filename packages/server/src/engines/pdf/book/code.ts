import { type Code, type CodeLine, textOfInlines } from '@bindery/content';
import { type CodeToken, highlightCode } from '@bindery/site';
import { type Markup, NONE, number, sequence, truth, typstCall, typstLiteral } from './markup.ts';
import { insertBreakOpportunities } from './words.ts';

/** Colors of the theme, by the first class of a token. */
const colors: Readonly<Record<string, string>> = {
  'hl-keyword': 'c-keyword',
  'hl-selector-tag': 'c-keyword',
  'hl-doctag': 'c-keyword',
  'hl-string': 'c-string',
  'hl-regexp': 'c-string',
  'hl-addition': 'c-string',
  'hl-comment': 'c-comment',
  'hl-quote': 'c-comment',
  'hl-number': 'c-number',
  'hl-literal': 'c-number',
  'hl-symbol': 'c-number',
  'hl-title': 'c-title',
  'hl-section': 'c-title',
  'hl-name': 'c-title',
  'hl-type': 'c-type',
  'hl-built_in': 'c-type',
  'hl-attr': 'c-name',
  'hl-attribute': 'c-name',
  'hl-variable': 'c-name',
  'hl-template-variable': 'c-name',
  'hl-meta': 'c-name',
  'hl-property': 'c-name',
  'hl-deletion': 'c-deletion',
};

/** Code in colors, with its title, numbers and marked lines. */
export function writeCode(block: Code): Markup {
  const tokens = highlightCode(block.nodes.map(textOfLine), block.data.syntax);
  const lines = tokens.map((line) => sequence(line.map(writeToken)));
  const { title, lineNumbers } = block.data;
  const isMarked = block.nodes.some((line) => line.data.highlighted === true);
  if (lineNumbers !== true && !isMarked) return writeListing(title, lines);
  const rows = lines.map((line, index) => {
    const marked = truth(block.nodes[index]?.data.highlighted === true);
    return typstCall('code-row', lineNumbers === true ? number(index + 1) : NONE, marked, line);
  });
  return typstCall('listing', writeTitle(title), sequence(rows));
}

/** Code without a separate block in the document: the source of a diagram, a formula. */
export function writePlainCode(title: string | undefined, text: string): Markup {
  return writeListing(
    title,
    text.split('\n').map((line) => typstLiteral(insertBreakOpportunities(line, 'code'))),
  );
}

function writeListing(title: string | undefined, lines: readonly Markup[]): Markup {
  const broken = lines.flatMap((line, index) => (index === 0 ? [line] : ['br' as Markup, line]));
  return typstCall('listing', writeTitle(title), typstCall('par', sequence(broken)));
}

const writeTitle = (title: string | undefined): Markup =>
  title === undefined || title === '' ? NONE : typstLiteral(title);

const textOfLine = (line: CodeLine): string => textOfInlines(line.nodes).replaceAll('\n', ' ').replaceAll('\t', '    ');

function writeToken({ text, className }: CodeToken): Markup {
  const codeLiteral = typstLiteral(insertBreakOpportunities(text, 'code'));
  const name = className?.split(' ')[0] ?? '';
  const color = Object.hasOwn(colors, name) ? colors[name] : undefined;
  return color === undefined ? codeLiteral : typstCall(color, codeLiteral);
}
