import { createHash } from 'node:crypto';
import { type OutlineNode, planImport, type RepositoryEntry } from '@bindery/content';
import { createYielder } from '../../concurrency/yielder.ts';
import { importFailed } from '../../errors.ts';
import type { Archive } from '../archive.ts';
import { decodeImportedText } from '../decode-text.ts';
import { type ImportedContent, type ImportedFile, type ImportedNode, listImportedPages } from '../imported-content.ts';

export const isMarkdownPath = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/**
 * Imports an archive of markdown, which is laid out as a repository is: by its table of contents where it has one, else
 * by its folders. Texts are stored as they are.
 * @throws ServiceError 400 where nothing of it can become a page
 */
export async function importMarkdownArchive(archive: Archive): Promise<ImportedContent> {
  const entries = archive.paths.map(
    (path): RepositoryEntry => ({ path, oid: path, size: archive.size(path), kind: 'file' }),
  );
  const readEntries = (wanted: readonly RepositoryEntry[]) => Promise.all(wanted.map(({ path }) => archive.read(path)));
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const plan = await planImport({ entries, readEntries, hash, pause: createYielder() });
  if ('error' in plan) throw importFailed(plan.message.replaceAll('The repository', 'The archive'));
  const read = await plan.readTexts([...plan.pages, ...plan.snippets]);
  const sources = read.map((bytes) => decodeImportedText(bytes));
  const texts = new Map(plan.pages.map(({ file }, index) => [file, sources[index]]));
  const files: ImportedFile[] = [];
  for (const { path, file } of plan.files) files.push({ path: file, bytes: await archive.read(path) });
  const pages = plan.outline.map((node) => nodeOf(node, texts));
  const snippets = plan.snippets.map(({ file }, index) => {
    return { file, source: sources[plan.pages.length + index] ?? '' };
  });
  const warnings = plan.warnings.map(({ path, message }) => `${path}: ${message}`);
  const totalResources = [...listImportedPages(pages)].length + files.length + snippets.length;
  return { pages, files, snippets, totalResources, warnings };
}

function nodeOf(node: OutlineNode, texts: ReadonlyMap<string, string | undefined>): ImportedNode {
  if (node.kind === 'link') return { kind: 'link', title: node.title, target: node.target };
  const pages = node.nodes.map((child) => nodeOf(child, texts));
  if (node.kind === 'group') return { kind: 'group', title: node.title, pages };
  return {
    kind: 'page',
    file: node.file,
    source: texts.get(node.file) ?? '',
    ...(node.title !== undefined && { title: node.title }),
    ...(node.linkTitle !== undefined && { linkTitle: node.linkTitle }),
    ...(node.hidden && { hidden: true }),
    pages,
  };
}
