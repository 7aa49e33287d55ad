import type { Document } from '../document/document.ts';
import { mapRefs } from '../document/map-refs.ts';
import type { Targets } from './target.ts';

/**
 * The document with its references resolved, as the API shows it. A target that `targets` does
 * not have is shown as a URL.
 */
export function resolveDocument(document: Document, targets: Targets): Document {
  return mapRefs(document, ({ target }) => {
    const resolved = Object.hasOwn(targets, target) ? targets[target] : undefined;
    return resolved?.ref ?? { kind: 'url', url: target };
  });
}
