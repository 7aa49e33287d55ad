import { parsePage, serializeDocument } from '@bindery/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listMenus } from './navigation.ts';
import { convertPage, openPage } from './page.ts';

const LINKS = { linkTo: (url: string) => url, imageAt: (url: string) => url, isNamed: () => false };

/** The markdown of a page whose text is this, without its title. */
function convert(body: string, isNamed = (_: string) => false): string {
  const page = openPage(`<html><body><main><h1>T</h1>${body}</main></body></html>`, 'https://x.example/docs/a.html');
  return convertPage(page, { links: { ...LINKS, isNamed }, keepsAnchors: true }).source.replace(/^# T\n\n?/, '');
}

describe('convertPage', () => {
  it.each([
    [
      'marks and white space',
      '<p>a  <b>bold </b>and\n<i>slanted</i>, <code>x</code><br>next<br></p>',
      'a **bold** and *slanted*, `x`<br>next\n',
    ],
    [
      'text with Markdown syntax',
      '<p>*a* _b_ [c](d) # {% hint %} {{ x }}</p>',
      '\\*a\\* \\_b\\_ \\[c\\](d) # \\{% hint %} \\{{ x }}\n',
    ],
    [
      'headings with links to themselves',
      '<h2 id="x"><a href="#x">Head</a> <a class="headerlink" href="#x">¶</a></h2>',
      '## Head <a href="#x" id="x"></a>\n',
    ],
    [
      'lists within lists',
      '<ul><li>a<ol start="3"><li>b</li></ol></li><ul><li>c</li></ul></ul>',
      '* a\n\n  3. b\n\n  * c\n',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
      '* [x] a\n* [ ] b\n',
    ],
    ['terms', '<dl><dt>Term</dt><dd><p>Meaning</p></dd></dl>', '* **Term**\n\n  Meaning\n'],
    [
      'tables with spans',
      '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">1</td><td align="right">2</td></tr><tr><td>3</td></tr></table>',
      '| A | B |\n| --- | ---: |\n| 1 | 2 |\n|  | 3 |\n',
    ],
    ['tables for layout', '<table><tr><td><p>Only words</p></td></tr></table>', 'Only words\n'],
    [
      'code with numbers of lines',
      '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><div class="highlight-py"><pre>a\nb</pre></div></td></tr></table>',
      '```py\na\nb\n```\n',
    ],
    [
      'code with a title',
      '<div class="language-js codeBlockContainer_x"><div class="codeBlockTitle_y">a.js</div><div class="codeBlockContent_z"><pre class="prism-code language-js"><code><span class="token-line">let a</span><br><span class="token-line theme-code-block-highlighted-line">let b</span><br></code></pre><button>Copy</button></div></div>',
      '{% code title="a.js" %}\n```js {2}\nlet a\nlet b\n```\n{% endcode %}\n',
    ],
    [
      'code of VitePress',
      '<div class="language-js vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">js</span><pre class="shiki vp-code" tabindex="0"><code><span class="line"><span>let a</span></span>\n<span class="line highlighted"><span>let b</span></span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span></div></div>',
      '```js {2}\nlet a\nlet b\n```\n',
    ],
    [
      'code of VitePress with a title',
      '<div class="vp-code-block-title" data-title="a.ts"><div class="vp-code-block-title-bar"><span class="vp-code-block-title-text" data-title="a.ts">a.ts</span></div><div class="language-ts"><button class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line">let a</span></code></pre></div></div>',
      '{% code title="a.ts" %}\n```ts\nlet a\n```\n{% endcode %}\n',
    ],
    [
      'a group of one block of code of VitePress with a title',
      '<div class="vp-code-group vp-adaptive-theme"><div class="tabs"><input type="radio" name="g" id="t" checked><label data-title="a.ts" for="t">a.ts</label></div><div class="blocks"><div class="language-ts active"><button class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line">let a</span></code></pre></div></div></div>',
      '{% code title="a.ts" %}\n```ts\nlet a\n```\n{% endcode %}\n',
    ],
    [
      'a group of blocks of code of VitePress',
      '<div class="vp-code-group"><div class="tabs"><input type="radio"><label>npm</label><input type="radio"><label>pnpm</label></div><div class="blocks"><div class="language-sh active"><span class="lang">sh</span><pre><code><span class="line">npm i</span></code></pre></div><div class="language-sh"><span class="lang">sh</span><pre><code><span class="line">pnpm i</span></code></pre></div></div></div>',
      '{% tabs %}\n{% tab title="npm" %}\n```sh\nnpm i\n```\n{% endtab %}\n\n{% tab title="pnpm" %}\n```sh\npnpm i\n```\n{% endtab %}\n{% endtabs %}\n',
    ],
    ['words that are called lang', '<p>Say <span class="lang">hello</span>.</p>', 'Say hello.\n'],
    [
      'hidden lines of mdBook',
      '<pre><code class="language-rust"><span class="boring">fn main() {\n</span>let a = 1;\n<span class="boring">}</span></code></pre>',
      '```rust\nlet a = 1;\n```\n',
    ],
    [
      'notes of MkDocs and Sphinx',
      '<div class="admonition warning"><p class="admonition-title">Warning</p><p>Hot.</p></div>',
      '{% hint style="warning" %}\nHot.\n{% endhint %}\n',
    ],
    [
      'notes of VitePress',
      '<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>Do.</p></div>',
      '{% hint style="success" %}\nDo.\n{% endhint %}\n',
    ],
    [
      'notes of GitHub',
      '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title">Caution</p><p>No.</p></div>',
      '{% hint style="warning" %}\nNo.\n{% endhint %}\n',
    ],
    [
      'notes of mdBook',
      '<blockquote class="blockquote-tag blockquote-tag-note"><p class="blockquote-tag-title">Note</p><p>Yes.</p></blockquote>',
      '{% hint style="info" %}\nYes.\n{% endhint %}\n',
    ],
    [
      'titles that say more',
      '<div class="admonition danger"><p class="admonition-title">Keep out</p><p>Dogs.</p></div>',
      '{% hint style="danger" %}\n**Keep out**\n\nDogs.\n{% endhint %}\n',
    ],
    [
      'tabs by their roles',
      '<div class="tabs-container"><ul role="tablist"><li role="tab">A</li><li role="tab">B</li></ul><div><div role="tabpanel"><p>a</p></div><div role="tabpanel" hidden><p>b</p></div></div></div>',
      '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}\n',
    ],
    [
      'expandables',
      '<details open><summary>More</summary><p>Inner</p></details>',
      '<details open>\n\n<summary>More</summary>\n\nInner\n\n</details>\n',
    ],
    [
      'formulas',
      '<p>So <span class="katex"><math><annotation encoding="application/x-tex">x^2</annotation></math><span aria-hidden="true">x2</span></span>.</p><div class="arithmatex">\\[y\\]</div>',
      'So $$x^2$$.\n\n$$\ny\n$$\n',
    ],
    [
      'footnotes',
      '<p>a<sup><a data-footnote-ref href="#fn1">1</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>Note. <a data-footnote-backref href="#r">↩</a></p></li></ol></section>',
      'a[^1]\n\n[^1]:\n\n    Note.\n',
    ],
    [
      'pictures with captions',
      '<figure><img src="i.png" alt="I"><figcaption>Words</figcaption></figure>',
      '<figure><img src="https://x.example/docs/i.png" alt="I"><figcaption><p>Words</p></figcaption></figure>\n',
    ],
    [
      'pictures that load late',
      '<img src="data:image/gif;base64,R0" data-src="/i.png">',
      '![](https://x.example/i.png)\n',
    ],
    ['cards', '<a href="/b"><h3>Title</h3><p>Words</p></a>', '[Title](https://x.example/b)\n\nWords\n'],
    [
      'videos',
      '<iframe src="https://www.youtube.com/embed/abc?x=1"></iframe>',
      '{% embed url="https://www.youtube.com/watch?v=abc" %}\n',
    ],
    [
      'active content',
      '<script>alert(1)</script><p onclick="x()">a <a href="javascript:alert(1)">b</a></p><img src="javascript:x">',
      'a b\n',
    ],
    [
      'menus and buttons in the text',
      '<nav>Menu</nav><div class="toc"><a href="#a">A</a></div><button>Copy</button><p>Words</p><footer>Foot</footer>',
      'Words\n',
    ],
  ])('converts %s', (_case, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });

  it('preserves anchors that are link targets', () => {
    const source = convert(
      '<section id="part"><h2>Part</h2></section><p id="here">a <span id="there"></span>b</p>',
      (id) => id !== 'gone',
    );
    expect(source).toBe('## Part\n\n<a id="here"></a>a <a id="there"></a>b\n');
  });

  it('converts any elements to a text that is stable after parsing', () => {
    const names = [
      'p',
      'div',
      'ul',
      'ol',
      'li',
      'table',
      'tr',
      'td',
      'th',
      'b',
      'i',
      'code',
      'pre',
      'a',
      'blockquote',
      'details',
      'summary',
      'h2',
      'h3',
      'dl',
      'dt',
      'dd',
      'figure',
      'figcaption',
      'sup',
      'span',
      'br',
      'hr',
      'img',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...names).map((name) => `<${name} href="x" src="y" class="admonition note">`),
      fc.constantFrom(...names).map((name) => `</${name}>`),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(' ', '\n', '* ', '1. ', '&nbsp;', '$$', '{% hint %}', '|', '`', '_', '<', '&lt;'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const source = convert(pieces.join(''));
        expect(serializeDocument(parsePage(`# T\n\n${source}`))).toBe(source === '' ? '# T\n' : `# T\n\n${source}`);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects generated junk, and accepts long pages', () => {
    const refused = { status: 400 };
    expect(() => openPage('<div>'.repeat(100_000), 'https://x.example/')).toThrow(expect.objectContaining(refused));
    expect(() => openPage('<br>'.repeat(200_000), 'https://x.example/')).toThrow(expect.objectContaining(refused));
    expect(() => openPage('x'.repeat(6_000_000), 'https://x.example/')).toThrow(expect.objectContaining(refused));
    expect(convert(`${'<div>'.repeat(1_000)}deep`)).toBe('deep\n');
    expect(convert(`<p ${'a="b" '.repeat(50_000)}title="${'y'.repeat(100_000)}">x</p>`)).toBe('x\n');
    expect(convert(`<p>a${'&nbsp;'.repeat(50_000)}b${'&amp;'.repeat(50_000)}</p>`).length).toBeGreaterThan(100_000);
  });
});

describe('openPage', () => {
  const titleOf = (html: string) => openPage(html, 'https://x.example/').title;
  it.each([
    ['the heading of the text', '<title>A | Site</title><main><h1>Head ¶</h1></main>', 'Head'],
    ['the head of the page', '<title>A page | Site</title><main><p>x</p></main>', 'A page'],
    [
      'the heading above the text',
      '<body><header><h1>Above</h1></header><div class="markdown-body"><p>x</p></div></body>',
      'Above',
    ],
    [
      'the head, where headings are sections',
      '<title>Manual</title><main><h1>One</h1><p>x</p><h1>Two</h1></main>',
      'Manual',
    ],
  ])('uses as title %s', (_case, html, title) => {
    expect(titleOf(html)).toBe(title);
  });

  it.each([
    ['<body><nav>menu menu menu</nav><div><article><p>Words</p></article></div></body>'],
    ['<body><div id="sidebar"><a href="a">a</a></div><div role="main"><p>Words</p></div></body>'],
    [
      '<body><div><a href="/">Home</a></div><div><div><p>Words that are many more than those around them.</p></div></div></body>',
    ],
  ])('finds the text in %s', (html) => {
    const page = openPage(html, 'https://x.example/');
    const { source } = convertPage(page, { links: LINKS, keepsAnchors: false, title: 'T' });
    expect(source).toMatch(/^# T\n\nWords[^\n]*\n$/);
  });
});

describe('listMenus', () => {
  const menuOf = (html: string) => {
    const page = openPage(`<body>${html}<main><p>x</p></main></body>`, 'https://x.example/docs/');
    const [menu = []] = listMenus(page.root, page.content, page.base);
    const show = (entries: readonly (typeof menu)[number][]): unknown[] =>
      entries.map(({ title, url, entries: below }) => [
        title,
        url?.slice('https://x.example'.length) ?? null,
        ...show(below),
      ]);
    return show(menu);
  };
  it.each([
    [
      'lists within lists',
      '<nav><ul><li><a href="a">A</a><ul><li><a href="b">B</a></li></ul></li></ul></nav>',
      [['A', '/docs/a', ['B', '/docs/b']]],
    ],
    [
      'labels above lists',
      '<nav><p class="caption">Part</p><ul><li><a href="a">A</a></li></ul></nav>',
      [['Part', null, ['A', '/docs/a']]],
    ],
    [
      'lists beside their page (mdBook)',
      '<nav><ol><li class="part-title">P</li><li><a href="a">A</a></li><li><ol><li><a href="b">B</a></li></ol></li></ol></nav>',
      [['P', null, ['A', '/docs/a', ['B', '/docs/b']]]],
    ],
    [
      'links without lists',
      '<aside class="sidebar"><a href="a">A</a><div><a href="b">B</a></div></aside>',
      [
        ['A', '/docs/a'],
        ['B', '/docs/b'],
      ],
    ],
    [
      'labels that open (Docusaurus)',
      '<nav class="menu"><ul><li><a href="#">Group</a><ul><li><a href="a">A</a></li></ul></li></ul></nav>',
      [['Group', null, ['A', '/docs/a']]],
    ],
    [
      'categories that link to their first page (Docusaurus)',
      '<nav class="menu"><ul class="theme-doc-sidebar-menu menu__list"><li class="theme-doc-sidebar-item-category menu__list-item"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist menu__link--sublist-caret" role="button" aria-expanded="true" href="/docs/a">Start</a></div><ul class="menu__list"><li class="theme-doc-sidebar-item-link menu__list-item"><a class="menu__link" href="/docs/a">A</a></li><li class="menu__list-item"><a class="menu__link" href="/docs/b">B</a></li></ul></li></ul></nav>',
      [['Start', null, ['A', '/docs/a'], ['B', '/docs/b']]],
    ],
    [
      'categories with their own page (Docusaurus)',
      '<nav class="menu"><ul><li class="theme-doc-sidebar-item-category"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist" href="/docs/c">C</a><button class="clean-btn menu__caret"></button></div><ul><li><a class="menu__link" href="/docs/d">D</a></li></ul></li></ul></nav>',
      [['C', '/docs/c', ['D', '/docs/d']]],
    ],
    [
      'closed categories, whose pages it does not show (Docusaurus)',
      '<nav class="menu"><ul><li class="theme-doc-sidebar-item-category menu__list-item--collapsed"><div class="menu__list-item-collapsible"><a class="menu__link menu__link--sublist menu__link--sublist-caret" role="button" aria-expanded="false" href="/docs/e">More</a></div></li><li><a class="menu__link" href="/docs/f">F</a></li></ul></nav>',
      [
        ['More', '/docs/e'],
        ['F', '/docs/f'],
      ],
    ],
    [
      'labels that link to a page deep below them',
      '<nav><ul><li><a href="/docs/a">One</a><ul><li><a href="/docs/a">Two</a><ul><li><a href="/docs/a">A</a></li></ul></li></ul></li></ul></nav>',
      [['One', null, ['Two', null, ['A', '/docs/a']]]],
    ],
  ])('parses %s', (_case, html, menu) => {
    expect(menuOf(html)).toEqual(menu);
  });
});
