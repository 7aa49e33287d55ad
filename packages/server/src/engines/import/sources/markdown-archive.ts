import { createHash } from 'node:crypto';
import {
  buildImport,
  type OutlineNode,
  planImport,
  type RepositoryEntry,
  type RepositoryPlan,
  type RepositoryReport,
  reportImport,
  type SourceText,
} from '@bindery/content';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import { importFailed } from '../../../platform/errors.ts';
import type { Archive } from '../archive.ts';
import { decodeImportedText } from '../decode-text.ts';
import {
  type ImportedContent,
  type ImportedFile,
  type ImportedNode,
  type ImportedText,
  listImportedPages,
} from '../imported-content.ts';

export const isMarkdownPath = (path: string): boolean => /\.(?:mdx?|markdown)$/i.test(path);

/**
 * Imports an archive of markdown, which is laid out as a repository is: by its table of contents where it has one, else
 * by its folders. Texts are stored as they are.
 * @throws ServiceError 400 where nothing of it can become a page
 */
export async function importMarkdownArchive(archive: Archive): Promise<ImportedContent> {
  const entries = archive.paths.map(
    (path): RepositoryEntry => ({ path, oid: path, size: archive.size(path), kind: 'file' }),
  );
  const readEntries = (requestedEntries: readonly RepositoryEntry[]) =>
    Promise.all(requestedEntries.map(({ path }) => archive.read(path)));
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const plan = await planImport({ entries, readEntries, hash, pause: createYielder() });
  if ('error' in plan) throw importFailed(plan.message.replaceAll('The repository', 'The archive'));
  const read = await plan.readTexts([...plan.pages, ...plan.snippets]);
  const sources = read.map((bytes) => decodeImportedText(bytes));
  const texts = new Map(plan.pages.map((page, index) => [page.file, textOf(page, sources[index])]));
  const files: ImportedFile[] = [];
  for (const { path, file, route } of plan.files) {
    files.push({ path: file, bytes: await archive.read(path), ...(route !== undefined && { route }) });
  }
  const pages = plan.outline.map((node) => nodeOf(node, texts));
  const snippets = plan.snippets.map(({ file }, index) => {
    return { file, source: sources[plan.pages.length + index] ?? '' };
  });
  const warnings = plan.warnings.map(({ path, message }) => `${path}: ${message}`);
  const totalResources = [...listImportedPages(pages)].length + files.length + snippets.length;
  return { pages, files, snippets, totalResources, warnings, report: await reportArchive(plan) };
}

/** Counts what the pages and files would be as the content of a space. */
async function reportArchive(plan: RepositoryPlan): Promise<RepositoryReport> {
  let ids = 0;
  const stored = { blob: '', size: 0, contentType: 'application/octet-stream' };
  const files = new Map(plan.files.map(({ path }) => [path, stored]));
  const pause = createYielder();
  const { content } = await buildImport(plan, { files, newId: () => String(ids++), now: '', pause });
  return reportImport({ plan, content, pause });
}

type ToolText = Pick<ImportedText, 'source' | 'ofTool'>;

function textOf({ syntax, route, expanded }: SourceText, source = ''): ToolText {
  if (syntax === undefined && route === undefined && expanded === undefined) return { source };
  const ofTool = {
    ...(syntax !== undefined && { syntax }),
    ...(route !== undefined && { route }),
    ...(expanded !== undefined && { expanded }),
  };
  return { source, ofTool };
}

function nodeOf(node: OutlineNode, texts: ReadonlyMap<string, ToolText>): ImportedNode {
  if (node.kind === 'link') return { kind: 'link', title: node.title, target: node.target };
  const pages = node.nodes.map((child) => nodeOf(child, texts));
  if (node.kind === 'group') return { kind: 'group', title: node.title, pages };
  return {
    kind: 'page',
    file: node.file,
    ...(texts.get(node.file) ?? { source: '' }),
    ...(node.title !== undefined && { title: node.title }),
    ...(node.linkTitle !== undefined && { linkTitle: node.linkTitle }),
    ...(node.hidden && { hidden: true }),
    pages,
  };
}
