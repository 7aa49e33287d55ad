import type { Document } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';
import type { ParsedPage } from '../document/page-source.ts';
import { makeHeading } from '../markdown/make-blocks.ts';
import { listTargetUses, type TargetUse } from './list-target-uses.ts';

/** What a page shows: its title, if it has its own, and its text. */
export interface ShownTexts {
  readonly title?: readonly Inline[];
  readonly document: Document;
}

/** Every target in the title and the text of a page, in this order. Those of the title have no key. */
export function listShownUses({ title, document }: ShownTexts): TargetUse[] {
  const uses = listTargetUses(document);
  if (title === undefined) return uses;
  return [...listTargetUses({ object: 'document', data: {}, nodes: [makeHeading(1, title)] }), ...uses];
}

/**
 * Everything of a page or snippet that points at something, in the order of its source: the covers of its front matter,
 * its title, its text. The first two have no key: they are no blocks of the document.
 */
export function listLinkUses({ frontMatter, ...shown }: ParsedPage): TargetUse[] {
  const covers = [frontMatter.cover, frontMatter.coverDark].filter((target) => target !== undefined);
  return [...covers.map((target): TargetUse => ({ target, kind: 'cover' })), ...listShownUses(shown)];
}

/**
 * The relation of a page to its target (docs/api/contract.md#links-in-content): `dependsOn` for embedded content,
 * `reference` for links.
 */
export function relationOf(kind: TargetUse['kind']): 'reference' | 'dependsOn' {
  return kind === 'image' || kind === 'cover' || kind === 'include' || kind === 'openapi' ? 'dependsOn' : 'reference';
}
