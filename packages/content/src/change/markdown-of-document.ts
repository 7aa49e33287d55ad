import { serializeDocument } from '../markdown/serialize-page.ts';
import { type Refusal, RefusedChange } from './change.ts';
import { checkDocument } from './check-document.ts';

/**
 * The markdown of a document tree that belongs to no page, such as a comment: its references are URLs, or targets
 * as a source writes them, for there is no file that others could be relative to.
 * @param path of the tree in the input; errors name places below it
 */
export function markdownOfDocument(
  value: unknown,
  path: string,
): { readonly markdown: string } | { readonly refusal: Refusal } {
  try {
    const { document, refs } = checkDocument(value, path);
    const foreignRef = refs.find(({ ref, isName }) => ref.kind !== 'url' && ref.kind !== 'source' && isName !== true);
    if (foreignRef !== undefined) throw new RefusedChange(`${foreignRef.path}/kind`, 'must be "url" or "source"');
    return { markdown: serializeDocument({ frontMatter: {}, document }) };
  } catch (error) {
    if (error instanceof RefusedChange) return { refusal: error.refusal };
    throw error;
  }
}
