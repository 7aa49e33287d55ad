import type { Document } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { mapRefs } from '../document/map-refs.ts';
import type { Targets } from './target.ts';

/**
 * The document with its references resolved, as the API shows it. A target that `targets` does
 * not have is shown as a URL.
 */
export function resolveDocument(document: Document, targets: Targets): Document {
  return mapRefs(document, ({ target }) => refOfTarget(target, targets));
}

/** The reference of a target, as the API shows it. */
export function refOfTarget(target: string, targets: Targets): ContentRef {
  const resolved = Object.hasOwn(targets, target) ? targets[target] : undefined;
  return resolved?.ref ?? { kind: 'url', url: target };
}
