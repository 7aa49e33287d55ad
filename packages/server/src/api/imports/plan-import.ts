import { createHash } from 'node:crypto';
import path from 'node:path';
import { type ImportPlan, type OutlineNode, readPageHeader, type SourceText, slugOf } from '@bindery/content';
import {
  type ImportedContent,
  type ImportedNode,
  type ImportedText,
  listImportedPages,
} from '../../import/imported-content.ts';
import { TakenNames } from '../../import/name-files.ts';

/** The paths that imported content brings along, in a folder. */
export function listImportLocations({ pages, snippets, files }: ImportedContent, folder: string): string[] {
  const places = [...listImportedPages(pages), ...snippets].map(({ file }) => file);
  return [...places, ...files.map((file) => file.path)].map((place) => path.posix.join(folder, place));
}

interface PlacedOptions {
  /** Whether groups stay groups: they stand at the top only, below a page they become pages. */
  readonly hasGroups: boolean;
  /** Called again and again: an import may have very many pages. */
  readonly pause: () => Promise<void>;
}

/** Imported content as a plan, with everything in one folder. */
export async function planPlaced(
  content: ImportedContent,
  folder: string,
  { hasGroups, pause }: PlacedOptions,
): Promise<ImportPlan> {
  const place = (file: string) => path.posix.join(folder, file);
  const taken = new TakenNames();
  for (const { file } of listImportedPages(content.pages)) taken.take(file);
  const pageOfGroup = (title: string, nodes: readonly OutlineNode[]): OutlineNode => {
    const file = taken.take(`${slugOf(title) || 'page'}.md`);
    return { kind: 'page', file: place(file), generated: true, title, hidden: false, nodes };
  };
  const outlineOf = (node: ImportedNode): OutlineNode => {
    if (node.kind === 'link') return { ...node, target: isUrl(node.target) ? node.target : place(node.target) };
    const nodes = node.pages.map(outlineOf);
    if (node.kind === 'group')
      return hasGroups ? { kind: 'group', title: node.title, nodes } : pageOfGroup(node.title, nodes);
    const { title, linkTitle, hidden = false } = node;
    return {
      kind: 'page',
      file: place(node.file),
      generated: false,
      ...(title !== undefined && { title }),
      ...(linkTitle !== undefined && { linkTitle }),
      hidden,
      nodes,
    };
  };
  const pages = [...listImportedPages(content.pages)];
  const bytes = new Map([...pages, ...content.snippets].map(({ file, source }) => [place(file), Buffer.from(source)]));
  const readTexts = async (texts: readonly ImportedText[]) => {
    const read: SourceText[] = [];
    for (const text of texts) {
      await pause();
      const file = place(text.file);
      read.push(textOf(text.source, bytes.get(file) ?? Buffer.alloc(0), file));
    }
    return read;
  };
  return {
    layout: { kind: 'plain', root: '', readme: 'README.md', summary: 'SUMMARY.md', redirects: [], variables: {} },
    outline: content.pages.map(outlineOf),
    pages: await readTexts(pages),
    snippets: await readTexts(content.snippets),
    files: content.files.map(({ path: own, bytes }) => {
      return { path: place(own), file: place(own), oid: '', size: bytes.length };
    }),
    redirects: [],
    variables: {},
    warnings: [],
    readTexts: async (texts) => texts.map((text) => bytes.get(text.path) ?? Buffer.alloc(0)),
  };
}

const isUrl = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);

function textOf(source: string, bytes: Uint8Array, file: string): SourceText {
  const { frontMatter, title } = readPageHeader(source);
  return {
    path: file,
    file,
    oid: '',
    size: bytes.length,
    document: createHash('sha256').update(bytes).digest('hex'),
    frontMatter,
    ...(title !== undefined && { heading: title }),
  };
}
