import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrontMatter, PageLayout } from '../document/page-source.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { readPageHeader } from '../markdown/read-page-header.ts';
import { recordOfSource } from './record-of-source.ts';
import { replaceBody } from './replace-body.ts';
import { setFrontMatter } from './set-front-matter.ts';
import { setTitle } from './set-title.ts';

/** Texts of one line as people and machines write them. */
const anyLine = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('yes', 'null', '12', '- x', '# x', 'a: b', '"q"', "'q'", '[x](y)', '*b*', '{{ x }}', ':smile:'),
    fc.constantFrom(
      'a #',
      '`c`',
      '<b>x</b>',
      '$$x$$',
      'www.example.org',
      '{% hint %}',
      'a\\',
      '&amp;',
      '日本語',
      '~~x~~',
    ),
  )
  .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, '').trim())
  .filter((text) => text !== '');

const anyLayout: fc.Arbitrary<PageLayout> = fc
  .record(
    { cover: fc.boolean(), outline: fc.boolean(), width: fc.constantFrom('wide', 'default') },
    { requiredKeys: [] },
  )
  .filter((layout) => Object.keys(layout).length > 0) as fc.Arbitrary<PageLayout>;

const anySetting = fc.oneof(
  ...(['title', 'description', 'icon', 'emoji', 'cover', 'condition'] as const).map((member) =>
    fc.tuple(fc.constant(member), fc.option(anyLine, { nil: undefined })),
  ),
  ...(['hidden', 'noIndex', 'noRobotsIndex'] as const).map((member) =>
    fc.tuple(fc.constant(member), fc.option(fc.boolean(), { nil: undefined })),
  ),
  fc.tuple(fc.constant('coverY' as const), fc.option(fc.integer(), { nil: undefined })),
  fc.tuple(fc.constant('layout' as const), fc.option(anyLayout, { nil: undefined })),
) as fc.Arbitrary<[Exclude<keyof FrontMatter, 'vars'>, undefined]>;

const MATTERS = [
  '',
  '---\n---\n',
  '---\ndescription: Old\n---\n',
  '---\n# A comment\nicon: house # here\n\nhidden: true\nvars:\n  a: 1\n  b: two\n---\n\n',
  '---\ndescription: >-\n  Folded\n  text\nlayout:\n  outline:\n    visible: false\n  tags:\n    visible: true\ntitle: "Named"\n---\n',
  '---\n{ title: Flow, icon: gear }\n---\n',
  '---\ntitle: One\nextra: &x { a: 1 }\nother: *x\ntitle: Two\n---\n\n',
  '---\ndescription: |\n  Literal\n\n  text\ncoverY: -3\nunknown:\n  - a\n  - b\n...\n',
];
const BODIES = [
  '',
  'Text',
  '# Title\n\nText\n',
  '\n\n# Title <a href="#t" id="t"></a>\nText',
  'Title\n=====\n\n- a\n',
  '<!-- x -->\n\n# T\n',
  '---\n\nText\n',
  '    code\n',
  '# [a]\n\n[a]: b\n',
];

/** Any source, with line ends of either kind and perhaps a byte order mark. */
const anySource = fc
  .tuple(fc.constantFrom(...MATTERS), fc.constantFrom(...BODIES), fc.boolean(), fc.boolean())
  .map(([matter, body, isWindows, isMarked]) => {
    const text = matter + body;
    return (isMarked ? '\uFEFF' : '') + (isWindows ? text.replaceAll('\n', '\r\n') : text);
  });

const trimmed = (source: string) => splitSource(source).body.replace(/^\n+/, '');

describe('setFrontMatter', () => {
  it('reads back the value, and leaves every other member and the text unchanged', () => {
    fc.assert(
      fc.property(anySource, anySetting, (source, [member, value]) => {
        const next = setFrontMatter(source, member, value);
        if (next === undefined) throw new Error('It was refused.');
        const [before, after] = [splitSource(source), splitSource(next)];
        const { [member]: _, ...others } = before.frontMatter;
        expect(after.frontMatter).toEqual(value === undefined ? others : { ...others, [member]: value });
        expect(trimmed(next)).toBe(trimmed(source));
        expect(next.startsWith('\uFEFF')).toBe(source.startsWith('\uFEFF'));
        if (source.includes('\r\n')) expect(next.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(setFrontMatter(next, member, value)).toBe(next);
      }),
      { numRuns: 500 },
    );
  });

  it('preserves the lines of other members byte for byte', () => {
    const source = '---\n# Why\nicon:   house   # here\ndescription: Old\n\nlist: [ a,b ]\n---\n\n# Title\n';
    expect(setFrontMatter(source, 'description', 'New: text')).toBe(
      '---\n# Why\nicon:   house   # here\ndescription: "New: text"\n\nlist: [ a,b ]\n---\n\n# Title\n',
    );
    expect(setFrontMatter(source, 'hidden', true)).toBe(source.replace('\n---\n\n#', '\nhidden: true\n---\n\n#'));
    expect(setFrontMatter(source, 'description', undefined)).toBe(source.replace('description: Old\n', ''));
  });

  it('reverts its own edits', () => {
    for (const source of ['# Title\n', '\uFEFF# Title\r\n\r\nText', '', 'Text']) {
      const next = setFrontMatter(source, 'icon', 'gear');
      expect(setFrontMatter(next ?? '', 'icon', undefined)).toBe(source);
    }
  });

  it('rejects front matter that is not valid YAML, and values that are too long to be parsed', () => {
    expect(setFrontMatter('---\n: [\n---\n', 'icon', 'gear')).toBeUndefined();
    expect(setFrontMatter('Text', 'description', 'x'.repeat(70_000))).toBeUndefined();
  });
});

/** Titles have single spaces, as tables of contents do. */
const anyTitle = anyLine.map((line) => line.replace(/\s+/g, ' '));

describe('setTitle', () => {
  it('reads back any title, and leaves the rest unchanged', () => {
    fc.assert(
      fc.property(anySource, anyTitle, (source, title) => {
        const next = setTitle(source, title);
        if (next === undefined) throw new Error('It was refused.');
        expect(recordOfSource(next, 'x.md').title).toBe(title);
        const { title: _, ...before } = splitSource(source).frontMatter;
        const { title: __, ...after } = splitSource(next).frontMatter;
        expect(after).toEqual(before);
        expect(setTitle(next, title)).toBe(next);
        if (source.includes('\r\n')) expect(next.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['# Old\n\nText\n', '# New\n\nText\n'],
    ['Old\n===\n\nText\n', '# New\n\nText\n'],
    ['# Old {#a}\n\nText\n', '# New {#a}\n\nText\n'],
    ['# Old {#a} #\n', '# New {#a}\n'],
    ['# Old <a id="a"></a>\n', '# New <a id="a"></a>\n'],
    ['Text\r\n', '# New\r\n\r\nText\r\n'],
    ['---\nicon: x\n---\nText', '---\nicon: x\n---\n\n# New\n\nText'],
    ['---\ntitle: Old\n---\n\n# Old\n', '---\ntitle: New\n---\n\n# New\n'],
    ['---\ntitle: Old\n---\n\n# Else\n', '---\ntitle: New\n---\n\n# Else\n'],
    ['# Old <a href="#o" id="o"></a>\n', '# New <a href="#o" id="o"></a>\n'],
    ['<!-- Note -->\n\n# Old', '<!-- Note -->\n\n# New'],
    ['', '# New\n'],
  ])('changes %j to %j', (source, next) => {
    expect(setTitle(source, 'New')).toBe(next);
  });
});

describe('replaceBody', () => {
  it('restores the same source from the text returned to readers', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const { body, frontMatterError } = splitSource(source);
        fc.pre(frontMatterError === undefined && !body.startsWith('---'));
        const next = replaceBody(source, body);
        expect(next).toBe(source);
      }),
    );
  });

  it.each([
    ['---\nicon: x\n---\n\n# Title\n\nOld\n', 'New\n', '---\nicon: x\n---\n\n# Title\n\nNew\n'],
    ['# Title\n\nOld\n', '# Other\n\nNew\n', '# Other\n\nNew\n'],
    ['---\nicon: x\n---\nOld', '---\nicon: y\n---\nNew', '---\nicon: y\n---\nNew'],
    ['---\nicon: x\n---\n# Title\nOld', '---\nicon: y\n---\nNew', '---\nicon: y\n---\n\n# Title\n\nNew'],
    ['# Title\r\n\r\nOld\r\n', 'New\n\nText\n', '# Title\r\n\r\nNew\r\n\r\nText\r\n'],
    ['# Title\n\nOld\n', '', '# Title\n'],
    ['\uFEFF# Title\n\nOld\n', 'New', '\uFEFF# Title\n\nNew'],
  ])('of %j with %j returns %j', (source, body, next) => {
    expect(replaceBody(source, body)).toBe(next);
    expect(readPageHeader(next).title).toBe(readPageHeader(body).title ?? readPageHeader(source).title);
  });
});
