import { escapePattern } from '../../escape-pattern.ts';
import type { RepositoryLayout } from '../import/import-types.ts';
import { locationOf } from '../repository-path.ts';

/** A page to list, and the files of its siblings, nearest first. */
export interface NewNavigationEntry {
  readonly file: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The text of a navigation file with an entry on a new line after that of a sibling, or before it; undefined for a file
 * that is not edited, such as a script. All other bytes stay.
 */
export function insertNavigationEntry(
  kind: RepositoryLayout['kind'],
  text: string,
  entry: NewNavigationEntry,
): string | undefined {
  if (kind === 'mkdocs') return insertInYaml(text, entry);
  if (kind === 'mintlify') return insertInJson(text, entry);
  return undefined;
}

/** A line of `nav` that is only the entry of a file, with or without a title. */
const lineOfYaml = (file: string): RegExp =>
  new RegExp(`^[ \\t]*-[ \\t]+(?:[^\\n#]*:[ \\t]+)?(["']?)${escapePattern(file)}\\1[ \\t]*(?:#[^\\n]*)?\\r?\\n?$`);

/** A name that YAML reads as a text is written without quotes. */
function yamlEntry(line: string, file: string): string {
  const indent = /^[ \t]*-[ \t]+/.exec(line)?.[0] ?? '- ';
  return indent + (/^[\w/][\w/.-]*$/.test(file) ? file : JSON.stringify(file));
}

/** A line of `nav` after or before that of a sibling. */
function insertInYaml(text: string, { file, before, after }: NewNavigationEntry): string | undefined {
  const lines = text.split(/(?<=\n)/);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  for (const [siblings, shift] of [
    [before, 1],
    [after, 0],
  ] as const) {
    for (const sibling of siblings) {
      const pattern = lineOfYaml(sibling);
      const index = lines.findIndex((line) => pattern.test(line));
      const line = lines[index];
      if (line === undefined) continue;
      const isLast = shift === 1 && !line.endsWith('\n');
      const entry = isLast ? end + yamlEntry(line, file) : yamlEntry(line, file) + end;
      return lines.toSpliced(index + shift, 0, entry).join('');
    }
  }
  return undefined;
}

/** An element of `pages` after or before that of a sibling. */
function insertInJson(text: string, { file, before, after }: NewNavigationEntry): string | undefined {
  const written = JSON.stringify(locationOf(file));
  for (const [siblings, isAfter] of [
    [before, true],
    [after, false],
  ] as const) {
    for (const sibling of siblings) {
      const name = escapePattern(locationOf(sibling));
      const match = new RegExp(`(\\r?\\n[ \\t]*|[\\[,][ \\t]*)("/?${name}(?:\\.mdx?)?")(?=\\s*[,\\]])`).exec(text);
      if (match === null) continue;
      const [, lead = '', element = ''] = match;
      const start = match.index + lead.length;
      const gap = /^[[,]/.test(lead) ? ' ' : lead;
      return isAfter
        ? `${text.slice(0, start + element.length)},${gap}${written}${text.slice(start + element.length)}`
        : `${text.slice(0, start)}${written},${gap}${text.slice(start)}`;
    }
  }
  return undefined;
}
