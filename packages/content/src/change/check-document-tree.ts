import type { Document } from '../document/document.ts';
import { type Refusal, RefusedChange } from './change.ts';
import { checkDocument } from './check-document.ts';

/** A tree of the closed set of nodes, or its first error. */
export type CheckedDocument = { readonly document: Document } | { readonly refusal: Refusal };

/**
 * Validates a caller's document tree, node by node.
 * @param path of the tree in the input; errors have paths below it
 */
export function checkDocumentTree(value: unknown, path: string): CheckedDocument {
  try {
    return { document: checkDocument(value, path).document };
  } catch (error) {
    if (error instanceof RefusedChange) return { refusal: error.refusal };
    throw error;
  }
}
