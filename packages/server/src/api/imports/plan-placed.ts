import path from 'node:path';
import { hashOf, type ImportPlan, type OutlineNode, readPageHeader, type SourceText, slugOf } from '@bindery/content';
import {
  type ImportedContent,
  type ImportedNode,
  type ImportedText,
  listPages,
} from '../../import/imported-content.ts';
import { TakenNames } from '../../import/name-files.ts';

/**
 * Imported content as a plan, with everything in one folder.
 * @param hasGroups whether groups stay groups: they stand at the top only, below a page they become pages
 */
export function planPlaced(content: ImportedContent, folder: string, hasGroups: boolean): ImportPlan {
  const place = (file: string) => path.posix.join(folder, file);
  const taken = new TakenNames();
  for (const { file } of listPages(content.pages)) taken.take(file);
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
  const pages = [...listPages(content.pages)];
  const bytes = new Map([...pages, ...content.snippets].map(({ file, source }) => [place(file), Buffer.from(source)]));
  return {
    layout: { kind: 'plain', root: '', readme: 'README.md', summary: 'SUMMARY.md', redirects: [], variables: {} },
    outline: content.pages.map(outlineOf),
    pages: pages.map((page) => textOf(page, place(page.file))),
    snippets: content.snippets.map((snippet) => textOf(snippet, place(snippet.file))),
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

function textOf({ source }: ImportedText, file: string): SourceText {
  const { frontMatter, title } = readPageHeader(source);
  const bytes = Buffer.from(source);
  return {
    path: file,
    file,
    oid: '',
    size: bytes.length,
    document: hashOf(bytes),
    frontMatter,
    ...(title !== undefined && { heading: title }),
  };
}
