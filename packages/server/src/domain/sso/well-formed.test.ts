import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findForm } from './well-formed.ts';

const name = fc.constantFrom('a', 'b:c', 'saml:Name', '_x.y-z');
const text = fc
  .string({ maxLength: 10, unit: 'binary' })
  .map((value) => value.replace(/[<&]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, ''));
const attributes = fc.array(fc.tuple(name, text), { maxLength: 3 });

/** Documents as a tree of elements and texts, written down. */
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc.tuple(name, attributes, fc.array(tie('content'), { maxLength: 3 })).map(([tag, pairs, content]) => {
    const written = pairs.map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('');
    return content.length === 0 ? `<${tag}${written}/>` : `<${tag}${written}>${content.join('')}</${tag} >`;
  }),
  content: fc.oneof({ depthSize: 'small' }, text, tie('element')),
}));

describe('findForm', () => {
  it('accepts every document of elements, attributes and text', () => {
    fc.assert(
      fc.property(element, (document) => {
        expect(findForm(` ${document}\n`)).toBe('well-formed');
      }),
    );
  });

  it('rejects documents with a missing or additional tag', () => {
    fc.assert(
      fc.property(element, fc.nat(), (document, choice) => {
        const tags = [...document.matchAll(/<[^>]*[^/]>/g)];
        const { 0: tag = '', index = 0 } = tags[choice % Math.max(1, tags.length)] ?? {};
        fc.pre(tag !== '' && !/["']/.test(tag));
        expect(findForm(document.slice(0, index) + document.slice(index + tag.length))).toBe('broken');
        expect(findForm(document.slice(0, index) + tag + document.slice(index))).toBe('broken');
      }),
    );
  });

  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a><b></c></b></a>',
    '<a/><b/>',
    '<a/>text',
    'text<a/>',
    '<a></a></b>',
    '<a b/>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a b="1"c="2"/>',
    '<a b="1/>',
    '</a/>',
    '<a></a b="1">',
    '< a/>',
    '<1/>',
    '<a>&</a>',
    '<a>&lt</a>',
    '<a>&unknown;</a>',
    '<a>\u0000</a>',
    '<a>\u0001</a>',
    '<a><![CDATA[]]></a>',
    '<a><!-- --></a>',
  ])('rejects %j', (document) => {
    expect(findForm(document)).toBe('broken');
  });

  it('limits depth, elements and namespaces, exactly', () => {
    const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect([findForm(deep(40)), findForm(deep(41))]).toEqual(['well-formed', 'too-deep']);
    const wide = (count: number) => `<a>${'<b/>'.repeat(count)}</a>`;
    expect([findForm(wide(3998)), findForm(wide(3999))]).toEqual(['well-formed', 'too-large']);
    const named = (count: number) => `<a${Array.from({ length: count }, (_, at) => ` xmlns:n${at}="u"`).join('')}/>`;
    expect([findForm(named(1000)), findForm(named(1001))]).toEqual(['well-formed', 'too-large']);
  });

  it.each([
    ['spaces', `<a ${' '.repeat(250_000)}`],
    ['attributes', `<a${' b="c"'.repeat(40_000)} d`],
    ['a name', `<${'a'.repeat(250_000)}`],
    ['a value', `<a b="${'c'.repeat(250_000)}`],
    ['equals signs', `<a b${' = '.repeat(80_000)}`],
  ])('terminates for %s without end', (_what, document) => {
    expect(findForm(document)).toBe('broken');
  });
});
