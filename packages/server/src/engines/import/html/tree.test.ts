import { describe, expect, it } from 'vitest';
import { type HtmlElement, listElements, parseHtml } from './tree.ts';

const namesOf = (root: HtmlElement, enter?: (element: HtmlElement) => boolean) =>
  [...listElements(root, enter)].map(({ name }) => name);

describe('listElements', () => {
  const root = parseHtml(
    '<main>a<section><p>b</p><p>c<b>d</b></p></section>e<ul><li>f</li></ul></main><footer></footer>',
  );

  it('lists elements in document order, each before its descendants', () => {
    expect(namesOf(root)).toEqual(['main', 'section', 'p', 'p', 'b', 'ul', 'li', 'footer']);
  });

  it('omits the contents of elements that are not entered', () => {
    expect(namesOf(root, ({ name }) => name !== 'section')).toEqual(['main', 'section', 'ul', 'li', 'footer']);
  });
});

describe('parseHtml', () => {
  it.each([
    ['elements', '<br>'.repeat(120_001)],
    ['elements that are closed without being open', '</p>'.repeat(120_001)],
    ['end tags of nothing', '</x>'.repeat(240_001)],
  ])('rejects too many %s', (_, html) => {
    expect(() => parseHtml(html)).toThrow('The page has too many elements to be imported.');
  });
});
