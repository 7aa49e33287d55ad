import fc from 'fast-check';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { NavigationGroups } from '../frame/navigation-items.tsx';
import { iconNames } from '../icons/icon-names.ts';
import type { NavigationItem } from '../page-view.ts';
import { findTexts } from '../texts/find-texts.ts';
import { measureBranch, measureLink, measureMore } from './measure-entry.ts';
import type { NavigationEntry } from './navigation-tree.ts';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'ja', 'nl', 'no', 'pt', 'ru', 'zh'];
const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('"&<>'));
const leaves = fc.record(
  {
    id: texts,
    title: texts,
    type: fc.constantFrom('document' as const, 'link' as const),
    href: fc.oneof(
      texts.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
      fc.constant('https://a.example/?a&b'),
    ),
    emoji: texts,
    icon: fc.constantFrom(...iconNames),
    external: fc.boolean(),
  },
  { requiredKeys: ['id', 'title', 'type'] },
);
const more = fc.record({
  type: fc.constantFrom('earlier' as const, 'later' as const),
  load: fc.constantFrom('of' as const, 'from' as const, 'until' as const),
  href: texts.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
});
type Leaf = NavigationEntry | { readonly type: 'earlier' | 'later'; readonly href: string };

const isEntry = (leaf: Leaf): leaf is NavigationEntry => 'id' in leaf;
const measureLeaf = (leaf: Leaf): number => (isEntry(leaf) ? measureLink(leaf) : measureMore(leaf.href));
const present = (leaf: Leaf, children: readonly NavigationItem[] = []): NavigationItem => ({
  title: '',
  ...leaf,
  current: false,
  containsCurrent: false,
  children,
});

describe('the measures of entries', () => {
  it('are not less than the bytes of their HTML', () => {
    const anyLeaf: fc.Arbitrary<Leaf> = fc.oneof(leaves, more);
    const groups = fc.record({
      heading: leaves,
      isGroup: fc.boolean(),
      isNamed: fc.boolean(),
      below: fc.array(anyLeaf, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(anyLeaf, groups)), fc.constantFrom(...LANGUAGES), (entries, language) => {
        let bytes = 100;
        const items = entries.map((entry): NavigationItem => {
          if (!('below' in entry)) {
            bytes += measureLeaf(entry);
            return present(entry);
          }
          const { heading, isGroup, isNamed, below } = entry;
          bytes += measureLink(heading) + measureBranch(heading);
          for (const leaf of below) bytes += measureLeaf(leaf);
          const item = present(
            heading,
            below.map((leaf) => present(leaf)),
          );
          const { id: _, ...unnamed } = item;
          return { ...(isNamed ? item : unnamed), type: isGroup ? 'group' : heading.type };
        });
        const html = renderToString(<NavigationGroups items={items} texts={findTexts(language)} opensNewTab={true} />);
        expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(bytes);
      }),
      { numRuns: 500 },
    );
  });
});
