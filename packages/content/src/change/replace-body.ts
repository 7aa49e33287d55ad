import { splitSource } from '../markdown/front-matter.ts';
import { splitParts } from '../merge/source-parts.ts';
import { findOwnTitle, findTitleLines } from './set-title.ts';
import { splitLines } from './source-lines.ts';

/**
 * The source with another text. Its front matter stays, and so does its title, each unless the new text begins with
 * its own. A text without `\r` gets the line ends of the source.
 */
export function replaceBody(source: string, body: string): string {
  if (splitSource(source).body === body) return source;
  const before = splitLines(source);
  const hasLineEnds = body.includes('\r');
  const lineEnd = hasLineEnds ? splitLines(body).lineEnd : before.lineEnd;
  const text = hasLineEnds ? body : body.replaceAll('\n', lineEnd);
  const given = splitParts(text);
  const title = findOwnTitle(body) === undefined ? findTitleLines(source) : undefined;
  const bringsMatter = given.head.length > 0;
  if (bringsMatter && title === undefined) return text;
  const matter = bringsMatter ? given : splitParts(source);
  const heading = title === undefined ? [] : before.lines.slice(title.start, title.end);
  return matter.mark + joinApart([matter.head, heading, given.body], lineEnd);
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
