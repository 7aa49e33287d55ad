/** Characters that no text of a line may contain as they are. */
const controlPattern = /[\p{Cc}\u2028\u2029]/gu;

function writeCharacter(character: string): string {
  return `&#${character.codePointAt(0) ?? 32};`;
}

function writeControls(text: string): string {
  return text.replace(controlPattern, (character) => (character === '\t' ? character : writeCharacter(character)));
}

const markdownPattern = /[\\`*_[\]<~]|\$(?=\$|$)|\{(?=[{%#]|$)|&(?=#?\w+;)|!(?=\[|$)|:(?=[a-z0-9_+-]+:|$)|#(?=#*$)/g;
const addressPattern = /\b(https?|ftp|mailto):|\b(www)\.|\/\//gi;

/** Which ends of a text stand within a line, so that a space there is safe. */
export interface InnerEnds {
  readonly start: boolean;
  readonly end: boolean;
}

/** Text such that markdown reads it as that text. Line breaks become `<br>`. */
export function escapeMarkdown(text: string, inner: InnerEnds = { start: false, end: false }): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) =>
      escapeMarkdownLine(line, { start: inner.start && index === 0, end: inner.end && index === lines.length - 1 }),
    )
    .join('<br>');
}

function escapeMarkdownLine(line: string, inner: InnerEnds): string {
  const escaped = line.replace(markdownPattern, (character, offset: number) =>
    character === '_' && isInWord(line, offset) ? character : `\\${character}`,
  );
  const unlinked = escaped.replace(addressPattern, (_match, scheme?: string, www?: string) =>
    scheme !== undefined ? `${scheme}\\:` : www !== undefined ? `${www}\\.` : '/\\/',
  );
  return writeControls(unlinked)
    .replace(/ {2}/g, ' &#32;')
    .replace(inner.start ? /^[^\S ]/ : /^\s/, writeCharacter)
    .replace(inner.end ? /[^\S ]$/ : /\s$/, writeCharacter);
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
  return /^(?:#|>|[-+](?:\s|$)|-{2,}|={1,}\s*$|\|)/.test(line) ? `\\${line}` : line;
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
          .replace(/[{$[:]/g, (character) => `&#${character.charCodeAt(0)};`),
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
