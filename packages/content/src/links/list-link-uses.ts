import type { ParsedPage } from '../document/page-source.ts';
import { makeHeading } from '../markdown/make-blocks.ts';
import { listTargetUses, type TargetUse } from './list-target-uses.ts';

/**
 * Everything of a page or snippet that points at something, in the order of its source: the covers of its front matter,
 * its title, its text. The first two have no key: they are no blocks of the document.
 */
export function listLinkUses({ frontMatter, title = [], document }: ParsedPage): TargetUse[] {
  const covers = [frontMatter.cover, frontMatter.coverDark].filter((target) => target !== undefined);
  const heading = makeHeading(1, title);
  return [
    ...covers.map((target): TargetUse => ({ target, kind: 'cover' })),
    ...listTargetUses({ object: 'document', data: {}, nodes: [heading] }),
    ...listTargetUses(document),
  ];
}

/**
 * How a use ties the page to its target (docs/api/contract.md#links-in-content): `dependsOn` for what the page shows as
 * a part of itself, `reference` for what it leads to.
 */
export function relationOf(kind: TargetUse['kind']): 'reference' | 'dependsOn' {
  return kind === 'image' || kind === 'cover' || kind === 'include' || kind === 'openapi' ? 'dependsOn' : 'reference';
}
