import { findEmojiCode } from './emoji-codes.ts';

/** Characters that no text of a line may contain as they are. */
const controlPattern = /[\p{Cc}\u2028\u2029]/gu;

function writeCharacter(character: string): string {
  return `&#${character.codePointAt(0) ?? 32};`;
}

function writeControls(text: string): string {
  return text.replace(controlPattern, (character) => (character === '\t' ? character : writeCharacter(character)));
}

/** Characters that can mean something in Markdown; whether they do depends on those around them. */
const specialPattern = /[\\`*_[\]<~$!{:&]/g;
/** What becomes a link by itself, also after an underscore. */
const urlPattern = /(?<![a-z0-9])(https?):(?=\/\/)|(?<![a-z0-9])(www)\.(?=[\w-])/gi;

/** What is around a text within its line. */
export interface InnerEnds {
  /** Whether something is before it, so that a space there is safe. */
  readonly start: boolean;
  /** Whether something follows it. */
  readonly end: boolean;
  /** The first character of that; undefined if it is uncertain. */
  readonly next?: string | undefined;
}

/** Text such that markdown reads it as that text, with the fewest escapes. Line breaks become `<br>`. */
export function escapeMarkdown(text: string, inner: InnerEnds = { start: false, end: false }): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const isLast = index === lines.length - 1;
      return escapeMarkdownLine(
        line,
        { start: inner.start && index === 0, end: inner.end && isLast },
        isLast ? (inner.end ? inner.next : '') : '<',
      );
    })
    .join('<br>');
}

function escapeMarkdownLine(line: string, inner: InnerEnds, next: string | undefined): string {
  const escaped = line.replace(specialPattern, (character, offset: number) =>
    isSpecial(line, offset, inner, next) ? `\\${character}` : character,
  );
  const unlinked = escaped.replace(urlPattern, (_match, scheme?: string, www?: string) =>
    scheme !== undefined ? `${scheme}\\:` : `${www}\\.`,
  );
  return writeControls(unlinked)
    .replace(/ {2}/g, ' &#32;')
    .replace(inner.start ? /^[^\S ]/ : /^\s/, writeCharacter)
    .replace(inner.end ? /[^\S ]$/ : /\s$/, writeCharacter);
}

function isSpecial(line: string, at: number, inner: InnerEnds, next: string | undefined): boolean {
  const isLast = at === line.length - 1;
  const following = isLast ? next : line[at + 1];
  const isBefore = (characters: RegExp): boolean => following === undefined || characters.test(following);
  switch (line[at]) {
    case '\\':
      return isLast || isBefore(/[^\p{L}\p{N}]/u);
    case '*':
      return !isBetweenSpaces(line, at);
    case '_':
      return !isInWord(line, at) && !isBetweenSpaces(line, at);
    case '<':
      return isBefore(/[A-Za-z/!?]/);
    case '~':
      return isBefore(/~/) || line[at - 1] === '~' || (at === 0 && inner.start);
    case '$':
      return isBefore(/\$/) || (at === 0 && inner.start);
    case '!':
      return isBefore(/\[/);
    case '{':
      return isBefore(/[{%#]/);
    case ':':
      return isLast ? isBefore(/[a-z0-9_+-]/) : isEmoji(line, at, next);
    case '&':
      return /^&#?\w+;/.test(line.slice(at, at + 40));
    default:
      return true;
  }
}

function isBetweenSpaces(line: string, at: number): boolean {
  return at > 1 && line[at - 1] === ' ' && line[at + 1] === ' ' && at + 2 < line.length;
}

/** Whether a colon begins an emoji, or may do so with what follows the text. */
function isEmoji(line: string, at: number, next: string | undefined): boolean {
  const [whole = '', name = '', end = ''] = /^:([a-z0-9_+-]{1,60})(:|$)/.exec(line.slice(at, at + 62)) ?? [];
  if (name === '' || (end === '' && at + whole.length < line.length)) return false;
  if (end !== '' || next === ':') return findEmojiCode(name) !== undefined;
  return next === undefined || /[a-z0-9_+-]/.test(next);
}

function isInWord(line: string, offset: number): boolean {
  return /[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(line.slice(Math.max(0, offset - 1), offset + 2));
}

/** A line such that it does not begin a new block. */
export function escapeLineStart(line: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (number !== null) {
    return `${number[1]}\\${line.slice(number[1]?.length ?? 0)}`;
  }
  const note = /^\[\^[^\s\]]+\](?=:)/.exec(line);
  if (note !== null) {
    // The colon may begin an emoji, so it cannot be escaped.
    return `${note[0]}<b></b>${line.slice(note[0].length)}`;
  }
  return /^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|-{2,}\s*$|={1,}\s*$|\|)/.test(line) ? `\\${line}` : line;
}

/** A line that ends a heading: number signs at its end would close it. */
export function escapeHeadingEnd(line: string): string {
  return line.replace(/(^|[ \t])(#+)$/, '$1\\$2');
}

/** Text such that HTML reads it as that text, the tags of the dialect included. Line breaks become `<br>`. */
export function escapeHtmlText(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      writeControls(
        line
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replace(/[{$[]|:(?=[a-z0-9_+-]+:|$)/g, (character) => `&#${character.charCodeAt(0)};`),
      )
        .replace(/[ \t]{2}/g, ' &#32;')
        .replaceAll('\t', '&#9;'),
    )
    .join('<br>');
}

/** One line of text that is no markdown and has no tags of the dialect either, for HTML: an expression. */
export function escapeHtmlVerbatim(line: string): string {
  const text = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return writeControls(text)
    .replace(/[ \t]{2}/g, ' &#32;')
    .replaceAll('\t', '&#9;');
}

/** Text of a `<pre>` on one line. */
export function escapePre(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\r/g, '&#13;').replaceAll('\n', '&#10;');
}

/** A value for an attribute of HTML, in quotes. */
export function quoteHtml(value: string): string {
  const text = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `"${writeControls(text).replaceAll('\t', '&#9;')}"`;
}

/** A value for an attribute of a block tag, in quotes. */
export function quoteTag(value: string): string {
  const text = value.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('{', '&#123;');
  return `"${writeControls(text)}"`;
}

/** The target of a link or picture, in angle brackets where it needs them. */
export function writeTarget(target: string): string {
  const text = target.replace(/&(?=#?\w+;)/g, '&amp;').replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\');
  return /^[^\s<>()]+$/.test(text) ? text : `<${text.replace(/[<>]/g, '\\$&')}>`;
}

/** The title of a link or picture, in quotes and with the space before it; empty without one. */
export function writeTitle(title: string | undefined): string {
  return title === undefined
    ? ''
    : ` "${writeControls(title.replace(/&(?=#?\w+;)/g, '&amp;').replace(/\\|"/g, '\\$&'))}"`;
}
