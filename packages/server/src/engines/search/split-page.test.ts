import { parsePage } from '@bindery/content';
import { describe, expect, it } from 'vitest';
import { splitDocument } from './split-page.ts';

const split = (source: string) => splitDocument(parsePage(source).document);

describe('splitDocument', () => {
  it('starts a section at every heading, with its anchor, at any depth', () => {
    const sections = split(
      '# Page\n\nLead.\n\n## One\n\nText.\n\n{% tabs %}\n{% tab title="Tab" %}\n### Inside\n\nDeep.\n{% endtab %}\n{% endtabs %}\n\n## Two\n\n- a\n- b\n\n| C | D |\n| - | - |\n| e | f |\n',
    );
    expect(sections.map(({ heading, anchor, text }) => [heading, anchor, text.replaceAll('\n', ' ')])).toEqual([
      ['', '', 'Lead.'],
      ['One', 'one', 'Text. Tab'],
      ['Inside', 'inside', 'Deep.'],
      ['Two', 'two', 'a b C D e f'],
    ]);
  });

  it('separates code from text', () => {
    expect(split('Text.\n\n```js\nlet a;\n```\n')).toMatchObject([{ text: 'Text.', code: 'let a;' }]);
  });

  it('separates conditional content from unconditional content', () => {
    const sections = split(
      '## Open\n\nA.\n\n{% if visitor.claims.staff %}\nB.\n\n## Closed\n\nC.\n{% endif %}\n\nD.\n\n## Last\n\nE.\n',
    );
    const read = (isConditional: boolean) =>
      sections
        .filter((section) => section.isConditional === isConditional)
        .map(({ heading, anchor, text }) => [heading, anchor, text].join('|'));
    expect(read(true)).toEqual(['|open|B.', 'Closed|closed|C.']);
    expect(read(false)).toEqual(['||', 'Open|open|A.', '|open|D.', 'Last|last|E.']);
  });

  it('stays bounded for every page', () => {
    const sections = split(`${'## H\n\nText.\n\n'.repeat(2000)}${'word '.repeat(200_000)}`);
    expect(sections.length).toBeLessThanOrEqual(500);
    expect(sections.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(500_000);
  });

  it('contains every word of a page with captions, notes and collapsed parts', () => {
    const source =
      '<details><summary>Folded title</summary>\n\nFolded text[^1].\n\n</details>\n\n<figure><img src="a.png" alt="Alternative"><figcaption>Caption</figcaption></figure>\n\n{% hint style="info" %}\nHinted.\n{% endhint %}\n\n[^1]: Noted.\n';
    const text = split(source)
      .map((section) => section.text)
      .join(' ');
    for (const word of ['Folded title', 'Folded text', 'Alternative', 'Caption', 'Hinted', 'Noted']) {
      expect(text).toContain(word);
    }
  });
});
