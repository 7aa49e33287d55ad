import { describe, expect, it } from 'vitest';
import { parseInlines, parseMarkdown } from './parse-markdown.ts';

const text = (value: string) => ({ type: 'text', text: value });
const paragraph = (value: string) => ({ type: 'paragraph', children: [text(value)] });

describe('parseMarkdown', () => {
  it('parses paragraphs, headings, quotes, code and rules', () => {
    expect(parseMarkdown('# Why\n\nOne.\n\n> Two.\n\n```js\nlet a;\n\nlet b;\n```\n---\nEnd')).toEqual([
      { type: 'heading', children: [text('Why')] },
      paragraph('One.'),
      { type: 'quote', blocks: [paragraph('Two.')] },
      { type: 'code', text: 'let a;\n\nlet b;', language: 'js' },
      { type: 'rule' },
      paragraph('End'),
    ]);
  });

  it('parses lists with their nested lists, numbers and tasks', () => {
    expect(parseMarkdown('- one\n  - deep\n- two\n\n3. three\n4. four\n\n- [x] done\n- [ ] open')).toEqual([
      {
        type: 'list',
        start: undefined,
        items: [
          {
            blocks: [paragraph('one'), { type: 'list', start: undefined, items: [{ blocks: [paragraph('deep')] }] }],
          },
          { blocks: [paragraph('two')] },
        ],
      },
      { type: 'list', start: 3, items: [{ blocks: [paragraph('three')] }, { blocks: [paragraph('four')] }] },
      {
        type: 'list',
        start: undefined,
        items: [
          { blocks: [paragraph('done')], isChecked: true },
          { blocks: [paragraph('open')], isChecked: false },
        ],
      },
    ]);
  });

  it('terminates for any text, and keeps unclosed code', () => {
    expect(parseMarkdown('```\nleft open')).toEqual([{ type: 'code', text: 'left open', language: '' }]);
    for (const odd of ['-', '- ', '>', '>>>>>>>>>>>>', '* * *', '[', '](', '**', '1.', '\\', '````', '- - - -x', '#'])
      expect(Array.isArray(parseMarkdown(`${odd}\n${odd}\n\n${odd}`))).toBe(true);
  });
});

describe('parseInlines', () => {
  it.each([
    ['a **b** c', [text('a '), { type: 'strong', children: [text('b')] }, text(' c')]],
    [
      '_a_ and *b*',
      [{ type: 'emphasis', children: [text('a')] }, text(' and '), { type: 'emphasis', children: [text('b')] }],
    ],
    ['snake_case_name', [text('snake_case_name')]],
    ['~~no~~', [{ type: 'deleted', children: [text('no')] }]],
    ['`a *b*`', [{ type: 'code', text: 'a *b*' }]],
    ['\\*a\\*', [text('*a*')]],
    ['one\ntwo', [text('one'), { type: 'break' }, text('two')]],
  ])('parses %s', (source, expected) => {
    expect(parseInlines(source)).toEqual(expected);
  });

  it('only links web and mail URLs', () => {
    const url = 'https://example.com/a?b=c';
    expect(parseInlines(`[x](${url})`)).toEqual([{ type: 'link', url, children: [text('x')] }]);
    expect(parseInlines(`see ${url}.`)).toEqual([
      text('see '),
      { type: 'link', url, children: [text(url)] },
      text('.'),
    ]);
    expect(parseInlines('[x](javascript:alert(1))')).toEqual([text('[x](javascript:alert(1))')]);
    expect(parseInlines('[x](data:text/html,y)')).toEqual([text('[x](data:text/html,y)')]);
  });
});
