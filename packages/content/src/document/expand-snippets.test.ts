import { describe, expect, it } from 'vitest';
import { listTargetUses } from '../links/list-target-uses.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { expandSnippets } from './expand-snippets.ts';
import { listOutline } from './outline.ts';
import { textOfDocument } from './text.ts';

function expand(files: Readonly<Record<string, string>>, page = 'guide/start.md') {
  const read = (file: string) => {
    const source = files[file];
    return source === undefined ? undefined : parsePage(source);
  };
  return expandSnippets(parsePage(files[page] ?? '').document, page, read);
}

describe('expandSnippets', () => {
  it('replaces an include with the blocks of the snippet', () => {
    const document = expand({
      'guide/start.md': '# Start\n\n{% hint %}\n{% include "../.gitbook/includes/a%20note.md" %}\n{% endhint %}',
      '.gitbook/includes/a note.md': '---\ntitle: A note\n---\n\nKeep it dry.',
    });
    expect(textOfDocument(document)).toBe('Keep it dry.');
  });

  it.each([
    ['if: visitor.claims.isPartner', 'visitor.claims.isPartner'],
    ['if: !visitor.claims.isPartner', 'false'],
    ['description: a: b\nif: visitor.claims.isPartner', 'false'],
  ])('puts a snippet under the condition of its front matter: %s', (lines, expression) => {
    const document = expand({
      'guide/start.md': 'Before\n\n{% include "note.md" %}',
      'guide/note.md': `---\n${lines}\n---\n\n# Title\n\nSecret`,
    });
    expect(document.nodes[1]).toMatchObject({
      type: 'reusable-content',
      nodes: [{ type: 'if', data: { expression }, nodes: [{ type: 'heading-1' }, { type: 'paragraph' }] }],
    });
  });

  it('rewrites targets so that they mean the same on the page', () => {
    const document = expand({
      'guide/start.md': '{% include "/parts/deep/a b.md" %}',
      'parts/deep/a b.md':
        '[x](../x.md#y) [r](/r.md) [u](https://u.example) [o](#own) [out](../../../out.png) [s](s.md)',
    });
    expect(listTargetUses(document).map((use) => use.target)).toEqual([
      '/parts/deep/a b.md',
      '/parts/x.md#y',
      '/r.md',
      'https://u.example',
      '#own',
      '../../out.png',
      '/parts/deep/s.md',
    ]);
  });

  it('terminates for snippets that include themselves or each other', () => {
    const document = expand({
      'guide/start.md': 'Page {% include "a.md" %}',
      'guide/a.md': 'A\n\n{% include "b.md" %}',
      'guide/b.md': 'B\n\n{% include "a.md" %}\n\n{% include "b.md" %}\n\n{% include "start.md" %}',
    });
    expect(textOfDocument(document)).toBe('Page\nA\nB');
  });

  it('stays bounded when snippets multiply', () => {
    const twice = (name: string) => `{% include "${name}.md" %}\n`.repeat(60);
    const files = {
      'p.md': twice('a'),
      'a.md': twice('b'),
      'b.md': twice('c'),
      'c.md': twice('d'),
      'd.md': 'd\n\n'.repeat(60),
    };
    expect(textOfDocument(expand(files, 'p.md')).length).toBeLessThan(200_000);
  });

  it('assigns headings of snippets unique anchors', () => {
    const document = expand({
      'guide/start.md': '## Use\n\n{% include "a.md" %}\n\n{% include "a.md" %}',
      'guide/a.md': '# Title\n\n## Use',
    });
    expect(listOutline(document).map((entry) => entry.id)).toEqual(['use', 'title', 'use-1', 'title-1', 'use-2']);
  });
});
