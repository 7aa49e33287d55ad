import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import type { Block } from '../document/document.ts';
import { listAnchors } from '../document/outline.ts';
import { textOfDocument, textOfInlines, titleOfInlines } from '../document/text.ts';
import { walkBlocks } from '../document/walk.ts';
import { parsePage } from './parse-page.ts';
import { readPageHeader } from './read-page-header.ts';

function blocksOf(source: string): readonly Block[] {
  return parsePage(source).document.nodes;
}

function typesOf(source: string): string[] {
  return blocksOf(source).map((block) => block.type);
}

function textOf(source: string): string {
  return textOfDocument(parsePage(source).document);
}

describe('front matter', () => {
  it('is skipped and reported if it is damaged', () => {
    const page = parsePage('---\ntitle: "open\n---\n\n# Title\n');
    expect(page.frontMatterError).toMatch(/^The front matter is not valid YAML: /);
    expect(textOfInlines(page.title ?? [])).toBe('Title');
  });

  it('is text if it is never closed', () => {
    expect(textOf('---\ntitle: x\n\nText')).toContain('title: x');
  });

  it('is not expanded by aliases', () => {
    const levels = Array.from({ length: 30 }, (_, level) => `l${level + 1}: &l${level + 1} [*l${level}, *l${level}]`);
    const page = parsePage(`---\nl0: &l0 [x, x]\n${levels.join('\n')}\n---\n\nText`);
    expect(page.frontMatterError).toBeDefined();
    expect(page.document.nodes).toHaveLength(1);
  });

  it('only reads known members of the right type', () => {
    const { frontMatter } = parsePage(
      '---\ntitle: 12\nhidden: [yes]\ncoverY: .inf\nvars: {a: 1, b: [2], c: x}\nx: y\n---\n',
    );
    expect(frontMatter).toEqual({ title: '12', vars: { a: 1, c: 'x' } });
  });
});

describe('title', () => {
  it.each([
    ['# A *b* `c`\n\nText', 'A b c'],
    ['<!-- Copyright\n\n# no -->\n\n<!-- x -->\n# Yes\n', 'Yes'],
    ['Over\ntwo lines\n===\n', 'Over two lines'],
    ['# With [a link][l]\n\n[l]: x.md\n', 'With a link'],
    ['# With a note[^1]\n\n[^1]: The note\n', 'With a note'],
    ['\n\n  # Indented {#own}\n', 'Indented'],
  ])('of %j is %s, also in the header', (source, title) => {
    expect(readPageHeader(source).title).toBe(title);
    expect(parsePage(source).title).toBeDefined();
    expect(textOf(source)).not.toContain('Copyright');
  });

  it.each(['Text\n\n# No', '## No', '<!-- x --> text -->\n# No', '> # No', '{% hint %}\n# No'])(
    'is not found in %j',
    (source) => {
      expect(readPageHeader(source).title).toBeUndefined();
      expect(parsePage(source).title).toBeUndefined();
    },
  );
});

describe('blocks of tags', () => {
  it('end with the list that contains their end tag', () => {
    expect(typesOf('{% hint %}\n* a\n  {% endhint %}\n* b\n\nText')).toEqual(['hint', 'paragraph']);
  });

  it('do not include the text after an unclosed block', () => {
    const source = '{% embed url="a" %}\n\nText\n\n{% embed url="b" %}\nCaption\n{% endembed %}\n\n{% file src="c" %}';
    expect(typesOf(source)).toEqual(['embed', 'paragraph', 'embed', 'file']);
  });

  it('stay separate, regardless of the number of unclosed ones', () => {
    const row = '{% embed url="a" %}\n\n{% file src="b" %}\n\n{% content-ref url="c" %}\n\n';
    expect(typesOf(row.repeat(50))).toHaveLength(150);
  });

  it('begin and end within a paragraph', () => {
    expect(typesOf('Before {% if a == 1 %}secret{% endif %} after')).toEqual(['paragraph', 'if', 'paragraph']);
  });

  it('have branches', () => {
    const [first, second, third] = blocksOf('{% if a %}\nx\n{% elsif b %}\ny\n{% else %}\nz\n{% endif %}');
    expect([first, second, third].map((block) => block?.data)).toEqual([
      { expression: 'a' },
      { expression: '!(a) && (b)' },
      { expression: '!(a || (b))' },
    ]);
  });

  it('show the text between raw tags verbatim', () => {
    expect(textOf('A {% raw %}{{ x }} {% hint %}{% endraw %} b')).toBe('A {{ x }} {% hint %} b');
    expect(textOf('{% raw %}\n{% hint %}\n{% endraw %}\n\n{% hint %}')).toBe('{% hint %}');
  });

  it('read values across lines, and end at the first end of the tag if a quote is unclosed', () => {
    const [block] = blocksOf('{% @mermaid/diagram content="a\n\nb %} c" %}');
    expect(block).toMatchObject({ type: 'integration', data: { props: { content: 'a\n\nb %} c' } } });
    expect(textOf('{% hint style="x %}\nInside\n{% endhint %}\n\n{% hint style="y" %}')).toBe('Inside');
  });
});

describe('HTML', () => {
  it.each([
    ['<img src="a.png" onerror="x">', 'images'],
    ['<a href="a.md" class="button primary">B</a>', 'paragraph'],
    ['<h3>H</h3>', 'heading-2'],
    ['<table><tr><td>x</td></tr></table>', 'table'],
    ['<ol><li>x</li></ol>', 'list-ordered'],
    ['<custom-element>x</custom-element>', 'paragraph'],
  ])('%s becomes a block of the closed set', (source, type) => {
    expect(typesOf(source)).toEqual([type]);
  });

  it('removes every attribute that could execute or style', () => {
    const json = JSON.stringify(
      blocksOf('<p onclick="alert(1)" style="x:url(y)">t</p><mark style="color:url(z)">u</mark>'),
    );
    expect(json).not.toMatch(/alert|url/);
  });

  it('shows the text of an unclosed script, and no text of a closed one', () => {
    expect(textOf('See <script> in text')).toBe('See  in text');
    expect(textOf('See <script>alert(1)</script> in text')).toBe('See  in text');
  });
});

describe('anchors', () => {
  it('are unique, and explicit ones have precedence', () => {
    const source =
      '# T\n\n## A b\n\n## X {#a-b}\n\n## A b\n\n<details id="d"><summary>S</summary>\n\n## A b\n\n</details>';
    expect(listAnchors(parsePage(source))).toEqual(['t', 'a-b-1', 'a-b', 'a-b-2', 'd', 'a-b-3']);
  });
});

describe('keys', () => {
  it('are stable under edits elsewhere', () => {
    const paragraph = fc.constantFrom(
      'One',
      'Two',
      '> a\n> * b',
      '```\ncode\n```',
      '{% hint %}\nx\n{% endhint %}',
      '## H',
    );
    fc.assert(
      fc.property(fc.array(paragraph), fc.nat(), (parts, at) => {
        const before = blocksOf(parts.join('\n\n')).map((block) => block.key);
        const position = at % (parts.length + 1);
        const edited = [...parts.slice(0, position), 'Something new', ...parts.slice(position)];
        const after = blocksOf(edited.join('\n\n')).map((block) => block.key);
        expect(after).toEqual(expect.arrayContaining(before));
      }),
    );
  });
});

describe('notes', () => {
  it('are bounded when they refer to each other and are used often', () => {
    const chain = Array.from({ length: 300 }, (_, n) => `[^${n}]: n${n} [^${n + 1}] [^${n + 1}] [^${n}]`).join('\n');
    const page = parsePage(`${'[^0] '.repeat(2_000)}\n\n${chain}`);
    expect(JSON.stringify(page).length).toBeLessThan(2_000_000);
  });
});

describe('hostile input', () => {
  const size = runsOf(500_000, 1_000_000);
  const repeat = (text: string) => text.repeat(Math.ceil(size / text.length));
  it.each<[string, string]>([
    ['nested hints', repeat('{% hint style="info" %}\n')],
    ['ends of nothing', '{% hint %}\n'.repeat(size / 25) + repeat('{% endtab %}\n')],
    ['tags on one line', repeat('{% tabs %}{% tab %}')],
    ['tags without an end', repeat('{% a b="')],
    ['branches', `{% if a %}\n${repeat('{% elsif b %}\n')}`],
    ['brackets', repeat('[').slice(0, size / 4)],
    ['elements', repeat('<div>')],
    ['elements without an end', repeat('<a b="')],
    ['marks', `a ${repeat('<b></i>')}`],
    ['expandables', repeat('<details><summary>x</summary>\n\n').slice(0, size / 2)],
    ['a long table', `|a|b|\n|-|-|\n${repeat('|1|2|\n').slice(0, size / 4)}`],
    ['a wide table', `|${'a|'.repeat(size / 20)}\n|${'-|'.repeat(size / 20)}\n`],
    ['a wide table of HTML', `<table><tr>${repeat('<td>x')}`],
    ['quotes', repeat('> ')],
    ['dollars', repeat('$$ ')],
    ['lines of a paragraph', repeat('a: b\n')],
    ['raw tags', `{% endraw %} a ${repeat('{% raw %} ')}`],
    ['notes', repeat('[^a]: ')],
  ])('%s are parsed completely', (_name, source) => {
    const { document } = parsePage(source);
    expect(document.object).toBe('document');
    let deepest = 0;
    const measure = (blocks: readonly Block[], depth: number): void => {
      deepest = Math.max(deepest, depth);
      for (const block of blocks) {
        const nodes: readonly object[] = 'nodes' in block ? (block.nodes ?? []) : [];
        measure(
          nodes.filter((node): node is Block => 'object' in node && node.object === 'block'),
          depth + 1,
        );
        for (const fragment of 'fragments' in block ? block.fragments : []) {
          measure(fragment.nodes, depth + 1);
        }
      }
    };
    measure(document.nodes, 0);
    expect(deepest).toBeLessThan(300);
  });

  it('loses no word and finds the same title in any context', () => {
    const part = fc.constantFrom(
      ...[
        '{% hint %}',
        '{% endhint %}',
        '{% tabs %}',
        '{% tab title="x" %}',
        '{% endtab %}',
        '{% endtabs %}',
        '{% code %}',
      ],
      ...[
        '{% endcode %}',
        '{% embed url="u" %}',
        '{% endembed %}',
        '{% step %}',
        '{% x %}',
        '{% endx %}',
        '<div>',
        '</div>',
      ],
      ...[
        '<details>',
        '</details>',
        '<summary>',
        '</summary>',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<ul>',
        '<li>',
        '</ul>',
      ],
      ...[
        '<figure>',
        '<figcaption>',
        '</figure>',
        '<b>',
        '</b>',
        '<p>',
        '</p>',
        '<pre>',
        '</pre>',
        '<a href="y">',
        '</a>',
      ],
      ...[
        '* ',
        '1. ',
        '> ',
        '    ',
        '# ',
        '```',
        '**',
        '`',
        '| ',
        '\n',
        '\n',
        '\n\n',
        '\n\n',
        '$$',
        '<script>',
        '<kbd>',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const source = parts.map((text, index) => `${text} w${index}w `).join('');
        const page = parsePage(source);
        expect(readPageHeader(source).title).toBe(titleOfInlines(page.title ?? []).trim() || undefined);
        let text = `${textOfInlines(page.title ?? [])}\n${textOfDocument(page.document)}`;
        walkBlocks(page.document.nodes, {
          block(block) {
            text += JSON.stringify(block.data);
            return true;
          },
        });
        const hidden = source.match(/<script>[\s\S]*/)?.[0] ?? '';
        const info = source.match(/```.*$/gm)?.join('') ?? '';
        for (const [index] of parts.entries()) {
          const word = `w${index}w`;
          expect(text.includes(word) || hidden.includes(word) || info.includes(word), `${word} in ${source}`).toBe(
            true,
          );
        }
      }),
      { numRuns: runsOf(400, 2_000) },
    );
  });
});
