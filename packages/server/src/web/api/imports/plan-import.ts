import { createHash } from 'node:crypto';
import path from 'node:path';
import { type ImportPlan, type OutlineNode, readPageHeader, type SourceText, slugOf } from '@bindery/content';
import {
  type ImportedContent,
  type ImportedNode,
  type ImportedText,
  listImportedPages,
} from '../../../engines/import/imported-content.ts';
import { TakenNames } from '../../../engines/import/name-files.ts';

/** The paths of imported content, in a folder. */
export function listImportLocations({ pages, snippets, files }: ImportedContent, folder: string): string[] {
  const pageFiles = [...listImportedPages(pages), ...snippets].map(({ file }) => file);
  return [...pageFiles, ...files.map((file) => file.path)].map((relativePath) => path.posix.join(folder, relativePath));
}

interface PlacedOptions {
  /** Whether groups stay groups: they are only allowed at the top level; below a page they become pages. */
  readonly hasGroups: boolean;
  /** Called often: an import may have very many pages. */
  readonly pause: () => Promise<void>;
}

/** Imported content as a plan, with everything in one folder. */
export async function planPlaced(
  content: ImportedContent,
  folder: string,
  { hasGroups, pause }: PlacedOptions,
): Promise<ImportPlan> {
  const targetPathOf = (file: string) => path.posix.join(folder, file);
  const taken = new TakenNames();
  for (const { file } of listImportedPages(content.pages)) taken.take(file);
  const pageOfGroup = (title: string, nodes: readonly OutlineNode[]): OutlineNode => {
    const file = taken.take(`${slugOf(title) || 'page'}.md`);
    return { kind: 'page', file: targetPathOf(file), generated: true, title, hidden: false, nodes };
  };
  const outlineOf = (node: ImportedNode): OutlineNode => {
    if (node.kind === 'link') return { ...node, target: isUrl(node.target) ? node.target : targetPathOf(node.target) };
    const nodes = node.pages.map(outlineOf);
    if (node.kind === 'group')
      return hasGroups ? { kind: 'group', title: node.title, nodes } : pageOfGroup(node.title, nodes);
    const { title, linkTitle, hidden = false } = node;
    return {
      kind: 'page',
      file: targetPathOf(node.file),
      generated: false,
      ...(title !== undefined && { title }),
      ...(linkTitle !== undefined && { linkTitle }),
      hidden,
      nodes,
    };
  };
  const pages = [...listImportedPages(content.pages)];
  const bytes = new Map(
    [...pages, ...content.snippets].map(({ file, source }) => [targetPathOf(file), Buffer.from(source)]),
  );
  const readTexts = async (texts: readonly ImportedText[]) => {
    const read: SourceText[] = [];
    for (const text of texts) {
      await pause();
      const file = targetPathOf(text.file);
      read.push({ ...textOf(text.source, bytes.get(file) ?? Buffer.alloc(0), file), ...text.ofTool });
    }
    return read;
  };
  return {
    layout: { kind: 'plain', root: '', readme: 'README.md', summary: 'SUMMARY.md', redirects: [], variables: {} },
    outline: content.pages.map(outlineOf),
    pages: await readTexts(pages),
    snippets: await readTexts(content.snippets),
    files: content.files.map(({ path: own, bytes, route }) => {
      const file = { path: targetPathOf(own), file: targetPathOf(own), oid: '', size: bytes.length };
      return route === undefined ? file : { ...file, route };
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
