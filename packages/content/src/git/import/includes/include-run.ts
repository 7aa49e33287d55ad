import type { SyntaxCounter } from '../../../markdown/syntax/syntax-counter.ts';
import { folderOf, isMarkdown, joinPath, normalizePath, pathFrom } from '../../repository-path.ts';

/** Bounds of the includes of one page; sizes are UTF-16 code units. */
export const INCLUDE_LIMITS = { depth: 10, files: 200, size: 1_000_000 } as const;

/** What the text of a page may include. */
export interface IncludeSource {
  /** A text of the repository by its path; undefined for none, and for one that may not be read. */
  read(path: string): Promise<string | undefined>;
  /** Folder of the content in the repository. */
  readonly root: string;
  /** Folder of the project in the repository. */
  readonly project: string;
  /** Folders in which MkDocs looks for snippets, in the repository. */
  readonly folders: readonly string[];
}

/** The expansion of one page. */
export class IncludeRun {
  readonly source: IncludeSource;
  readonly counter: SyntaxCounter;
  #files = 0;
  #size = 0;

  constructor(source: IncludeSource, counter: SyntaxCounter) {
    this.source = source;
    this.counter = counter;
  }

  /** Reads the first of some files that exists; undefined for none, and beyond the limits. */
  async read(
    paths: readonly (string | undefined)[],
  ): Promise<{ readonly path: string; readonly text: string } | undefined> {
    for (const path of paths) {
      if (path === undefined || this.#files >= INCLUDE_LIMITS.files) continue;
      const text = await this.source.read(path);
      if (text === undefined) continue;
      this.#files += 1;
      this.#size += text.length;
      return this.#size > INCLUDE_LIMITS.size ? undefined : { path, text };
    }
    return undefined;
  }
}

/** A path as a file in `folder` names it; undefined outside of the repository. */
export const pathInFolder = (folder: string, target: string): string | undefined =>
  normalizePath(joinPath(folder, target));

/** The text of a page after its front matter. */
export function bodyOf(path: string, text: string): string {
  return isMarkdown(path)
    ? text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]{0,65536}?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '')
    : text;
}

const TARGET = /(\]\(|\b(?:src|href)=")(?![a-z][a-z0-9+.-]*:|\/|#|@)([^\s")]+)/gi;

/** Relative targets of an included text as another file has to write them. */
export function rebaseTargets(text: string, from: string, to: string): string {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (fromFolder === toFolder) return text;
  return text.replace(TARGET, (whole, start: string, target: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
    const resolved = pathInFolder(fromFolder, path);
    return resolved === undefined || path === '' ? whole : `${start}${pathFrom(toFolder, resolved)}${rest}`;
  });
}

/** Replaces the matches of a pattern one after the other. */
export async function replaceMatches(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => Promise<string>,
): Promise<string> {
  let [result, end] = ['', 0];
  for (const match of text.matchAll(pattern)) {
    result += text.slice(end, match.index) + (await replace(match));
    end = match.index + match[0].length;
    if (result.length > INCLUDE_LIMITS.size) break;
  }
  return result + text.slice(end);
}
