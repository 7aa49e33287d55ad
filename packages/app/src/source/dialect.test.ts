import { describe, expect, it } from 'vitest';
import { texts } from '../texts/source/en.ts';
import { BLOCKS, countUnended, type DialectBlock, findOpenTag, hasEndTag, isOfferedAfter } from './dialect.ts';

describe('BLOCKS', () => {
  it('contain each block with a template once', () => {
    expect(BLOCKS.map(({ name }) => name).toSorted()).toEqual(Object.keys(texts.blocks).toSorted());
  });

  it('close the tags that they open', () => {
    const withEnd = BLOCKS.map(({ name }) => name).filter(hasEndTag);
    expect(withEnd).toEqual(expect.arrayContaining(['hint', 'tabs', 'tab', 'columns', 'if', 'openapi-operation']));
    expect(withEnd).not.toContain('include');
    for (const { template } of BLOCKS)
      for (const name of withEnd) expect(countUnended(template, name), template).toBe(0);
  });
});

describe('isOfferedAfter', () => {
  const offered = (text: string) => {
    const blocks: readonly DialectBlock[] = BLOCKS;
    return blocks.filter((block) => isOfferedAfter(text, block)).map(({ name }) => name);
  };

  it('offers parts of a block only in that', () => {
    expect(offered('Text')).toEqual(expect.arrayContaining(['hint', 'tabs', 'table', 'image', 'heading']));
    expect(offered('Text').filter((name) => /^(?:tab|step|column|else|elsif|update)$/.test(name))).toEqual([]);
    expect(offered('{% tabs %}\n')).toContain('tab');
    expect(offered('{% tabs %}\n{% endtabs %}\n')).not.toContain('tab');
    expect(offered('{% if a %}\n')).toEqual(expect.arrayContaining(['else', 'elsif']));
  });
});

describe('countUnended', () => {
  it('counts tags without end tags', () => {
    const text = '{% tabs %}\n{% tab title="a 100% b" %}\n{% endtab %}\n{% tab %}';
    expect(['tabs', 'tab', 'hint'].map((name) => countUnended(text, name))).toEqual([1, 1, 0]);
  });
});

describe('findOpenTag', () => {
  it.each([
    ['{% hint style="in', 'hint'],
    ['{% content-ref ', 'content-ref'],
    ['{% hint %} text', undefined],
    ['text', undefined],
    ['{% ', undefined],
  ])('parses %s', (text, name) => {
    expect(findOpenTag(text)).toBe(name);
  });
});
