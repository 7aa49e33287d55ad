import { splitSource } from '../markdown/front-matter.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { splitParts } from '../merge/source-parts.ts';
import { findOwnTitle, findTitleLines } from './set-title.ts';
import { splitLines } from './source-lines.ts';

/**
 * The source with another text. Its front matter stays, and so does its title, each unless the new text begins with
 * its own. A text without `\r` gets the line ends of the source.
 * @param options the syntax of the page
 */
export function replaceBody(source: string, body: string, options: ParseOptions = {}): string {
  if (splitSource(source).body === body) return source;
  const before = splitLines(source);
  const hasLineEnds = body.includes('\r');
  const lineEnd = hasLineEnds ? splitLines(body).lineEnd : before.lineEnd;
  const text = hasLineEnds ? body : body.replaceAll('\n', lineEnd);
  const bodyParts = splitParts(text);
  const title = findOwnTitle(body, options) === undefined ? findTitleLines(source, options) : undefined;
  const bringsMatter = bodyParts.head.length > 0;
  if (bringsMatter && title === undefined) return text;
  const matter = bringsMatter ? bodyParts : splitParts(source);
  const heading = title === undefined ? [] : before.lines.slice(title.start, title.end);
  return matter.mark + joinApart([matter.head, heading, bodyParts.body], lineEnd);
}

/** Parts one after the other, an empty line between two of them. */
function joinApart(parts: readonly (readonly string[])[], lineEnd: string): string {
  return parts
    .map((lines) => lines.join(''))
    .filter((part) => part !== '')
    .reduce((text, part) => {
      if (text === '') return part;
      const ended = /[\r\n]$/.test(text) ? text : text + lineEnd;
      return ended + (/^[ \t]*[\r\n]/.test(part) ? '' : lineEnd) + part;
    }, '');
}
