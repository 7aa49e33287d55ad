import { omitUndefined } from '../../document/omit-undefined.ts';
import { readPageHeader } from '../../markdown/read-page-header.ts';
import type { SyntaxCount } from '../../markdown/syntax/syntax-counter.ts';
import { textObject } from '../../object-hash.ts';
import type { DocumentPage } from '../../page-tree.ts';
import { decodeFileText } from './decode-text.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { RepositoryLayout } from './import-types.ts';
import { expandIncludes } from './includes/expand-includes.ts';
import type { IncludeSource } from './includes/include-run.ts';
import type { SiteConventions } from './layouts/tool-layout.ts';
import { readSources, type ScannedText, type TextReader } from './read-texts.ts';

/** Bytes of all expanded texts of an import: they are held in memory at once. */
const MAX_EXPANDED = 64_000_000;

/** The pages of a repository with what only its tool knows of them. */
export interface DescribedPages {
  readonly pages: readonly ScannedText[];
  /** The directives of each page that has some, by path. */
  readonly includes: ReadonlyMap<string, readonly SyntaxCount[]>;
}

/** Adds syntaxes, URL paths and included files to pages. @param project folder of the project in the repository */
export async function describePages(
  reader: TextReader,
  { conventions, root }: RepositoryLayout,
  pages: readonly ScannedText[],
  project: string,
): Promise<DescribedPages> {
  if (conventions === undefined) return { pages, includes: new Map() };
  const includes = new Map<string, readonly SyntaxCount[]>();
  const { syntax, snippetFolders = [] } = conventions;
  const pageSyntax = syntaxOf(conventions);
  const source = { root, project, folders: snippetFolders, read: readIncluded(reader) };
  let expandedSize = 0;
  const described: ScannedText[] = [];
  for (const page of pages) {
    const route = conventions.routeOf?.(page);
    const text = { ...page, ...omitUndefined({ syntax: pageSyntax, route }) };
    const expanded =
      page.mayInclude && expandedSize < MAX_EXPANDED ? await expandPage(reader, source, page, syntax) : undefined;
    if (expanded !== undefined) includes.set(page.path, expanded.counts);
    expandedSize += expanded?.text?.length ?? 0;
    described.push(expanded?.text === undefined ? text : withExpanded(text, expanded.text));
  }
  return { pages: described, includes };
}

/** The member `syntax` of the pages of a tool. */
export const syntaxOf = ({ syntax }: SiteConventions): DocumentPage['syntax'] =>
  syntax === 'bindery' ? undefined : syntax;

async function expandPage(
  reader: TextReader,
  source: IncludeSource,
  page: ScannedText,
  syntax: NonNullable<RepositoryLayout['conventions']>['syntax'],
): ReturnType<typeof expandIncludes> {
  await reader.pause();
  const [bytes] = await readSources(reader, [page]);
  return expandIncludes(syntax, page.path, bytes === undefined ? '' : decodeFileText(bytes), source);
}

/** The title may be in a file that is included. */
function withExpanded(page: ScannedText, text: string): ScannedText {
  const heading = page.heading ?? readPageHeader(text, { syntax: page.syntax }).title;
  return { ...page, expanded: textObject(text), ...omitUndefined({ heading }) };
}

/** Texts of included files, each read once; binary files and those that are too large are not included. */
function readIncluded({ tree, pause }: TextReader): IncludeSource['read'] {
  const texts = new Map<string, string | undefined>();
  let size = 0;
  return async (path) => {
    if (texts.has(path)) return texts.get(path);
    await pause();
    const entry = tree.files.get(path);
    if (entry === undefined || entry.size > IMPORT_LIMITS.textSize || size > MAX_EXPANDED) return undefined;
    size += entry.size;
    const [bytes] = await tree.readEntries([entry]);
    const text = bytes === undefined ? undefined : decodeFileText(bytes).replace(/^\uFEFF/, '');
    const included = text?.includes('\0') ? undefined : text;
    texts.set(path, included);
    return included;
  };
}
