import { IMPORT_LIMITS } from '@bindery/content';
import { importFailed } from '../../platform/errors.ts';
import { type ImportedContent, type ImportedNode, type ImportedText, listImportedPages } from './imported-content.ts';

export const tooLargePage = () => importFailed('The page is too large to be imported.');

/**
 * Imported content without the texts that are larger than a page may be. Pages below one of them move up to its place.
 * @throws 400 when no page is left
 */
export function leaveOutLarge(content: ImportedContent): ImportedContent {
  const large: string[] = [];
  const isLarge = ({ file, source }: ImportedText): boolean => {
    if (Buffer.byteLength(source) <= IMPORT_LIMITS.textSize) return false;
    large.push(file);
    return true;
  };
  const keep = (nodes: readonly ImportedNode[]): readonly ImportedNode[] =>
    nodes.flatMap((node) => {
      if (node.kind === 'link') return node;
      const pages = keep(node.pages);
      return node.kind === 'page' && isLarge(node) ? pages : { ...node, pages };
    });
  const pages = keep(content.pages);
  const snippets = content.snippets.filter((snippet) => !isLarge(snippet));
  if (large.length === 0) return content;
  if (listImportedPages(pages).next().done) throw tooLargePage();
  return { ...content, pages, snippets, warnings: [...content.warnings, ...large.map(tellLarge)] };
}

const tellLarge = (file: string): string => `${file} is larger than 1 MB and was left out.`;
