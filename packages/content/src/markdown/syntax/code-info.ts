import type { Token } from 'markdown-it';
import type { SourceFacts } from '../tokenizer.ts';
import type { Construct } from './construct.ts';

/** What an information string of a fence says besides its language. */
interface CodeInfo {
  language: string;
  title?: string;
  /** Numbers and ranges of highlighted lines, as in `1,3-5`. */
  lines?: string;
  isNumbered?: boolean;
}

const WORD = /\{([^{}\n]*)\}|\[([^[\]\n]*)\]|([\w.:-]+)=(?:"([^"\n]*)"|'([^'\n]*)'|(\S+))|([^\s{}[\]]+)|[\s\S]/g;
const LINES = /^[\d,\s-]+$/;

/** Titles, highlighted lines and line numbers of fences, in the form that the dialect reads. */
export const codeInfo: Construct = { rewrite: rewriteFences };

function rewriteFences(tokens: readonly Token[], { syntax, counter }: SourceFacts): readonly Token[] {
  for (const token of tokens) {
    if (token.type !== 'fence' || !/[\s{[=:,]/.test(token.info.trim())) continue;
    const info = readInfo(token.info, { bareTitle: syntax === 'mintlify' });
    const { title, lines, isNumbered } = info;
    if (title !== undefined) counter?.add('code title', 'read', token.info);
    if (lines !== undefined || isNumbered === true) counter?.add('code lines', 'read', token.info);
    token.meta = { ...token.meta, ...info, ...(title === undefined ? {} : { tabTitle: title }) };
    token.info = [
      info.language,
      lines === undefined ? '' : `{${lines}}`,
      title === undefined ? '' : `title="${title.replaceAll('"', "'")}"`,
    ]
      .filter((part) => part !== '')
      .join(' ');
  }
  return tokens;
}

function readInfo(text: string, { bareTitle }: { readonly bareTitle: boolean }): CodeInfo {
  const info: CodeInfo = { language: '' };
  const bare: string[] = [];
  const source = text.trim();
  // Attributes in braces from the start, such as `{ .py .annotate title="A" }`.
  const isBraced = /^\{[ \t]*[.#]/.test(source);
  const inner = isBraced ? source.replace(/^\{/, '').replace(/\}$/, '') : source;
  for (const [, braces, brackets, name = '', one, two, three, word] of inner.matchAll(WORD)) {
    if (braces !== undefined && LINES.test(braces)) info.lines = braces;
    else if (brackets !== undefined) info.title = brackets;
    else if (name !== '') applyAttribute(info, name.toLowerCase(), one ?? two ?? three ?? '');
    else if (word !== undefined) applyWord(info, word, { bare, isBraced });
  }
  if (bareTitle && info.title === undefined && bare.length > 0) info.title = bare.join(' ');
  return info;
}

function applyAttribute(info: CodeInfo, name: string, value: string): void {
  if (name === 'title' || name === 'filename') info.title = value;
  else if (name === 'hl_lines' || name === 'highlight')
    info.lines = value.replace(/[{}]/g, '').trim().replace(/\s+/g, ',');
  else if (name === 'linenums' || name === 'showlinenumbers') info.isNumbered = value !== '' && value !== '{false}';
}

const SWITCHES = new Set([
  'wrap',
  'lines',
  'expandable',
  'live',
  'nocopy',
  'copy',
  'icon',
  'theme',
  'twoslash',
  'focus',
]);

function applyWord(
  info: CodeInfo,
  word: string,
  { bare, isBraced }: { readonly bare: string[]; readonly isBraced: boolean },
): void {
  // VitePress writes `ts:line-numbers`.
  const [name = '', option = ''] = word.split(':', 2);
  const isOption = option.startsWith('line-numbers') || option === 'no-line-numbers';
  if (isOption && option !== 'no-line-numbers') info.isNumbered = true;
  const bareName = isOption ? name : word;
  if (/^showlinenumbers$|^lines$/i.test(word)) info.isNumbered = true;
  else if (info.language === '' && bareName !== '') info.language = isBraced ? bareName.replace(/^\./, '') : bareName;
  else if (!isBraced && !SWITCHES.has(word.toLowerCase())) bare.push(word);
}
