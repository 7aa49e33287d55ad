import { importFailed } from '../../../platform/errors.ts';
import type { Archive } from '../archive.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent } from '../imported-content.ts';
import { importHtmlArchive, isHtmlPath } from './html-archive.ts';
import { importMarkdownArchive, isMarkdownPath } from './markdown-archive.ts';

/**
 * Imports an archive of markdown, or of pages of HTML where it has no markdown.
 * @throws ServiceError 400 for one that has neither; archives within it are not opened
 */
export async function importArchive(archive: Archive, limits: ImportLimits): Promise<ImportedContent> {
  if (archive.paths.some(isMarkdownPath)) return importMarkdownArchive(archive);
  if (archive.paths.some(isHtmlPath)) return importHtmlArchive(archive, limits, { keepsAnchors: true });
  throw nothingToImport(archive);
}

export function nothingToImport(archive: Archive): Error {
  const hasArchives = archive.paths.some((path) => /\.zip$/i.test(path));
  return importFailed(
    hasArchives
      ? 'The archive contains other archives and no page. Unpack it, and import each of them.'
      : 'The archive contains no Markdown or HTML page.',
  );
}
