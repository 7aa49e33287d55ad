import { describe, expect, it } from 'vitest';
import { convertPage, openPage } from '../html/page.ts';
import { placeCaptions } from './docx-captions.ts';
import { CAPTION_CLASS } from './docx-styles.ts';

const LINKS = { linkTo: (url: string) => url, imageAt: () => 'i.png', isNamed: () => false };
const convert = (body: string) =>
  convertPage(openPage(`<main><h1>T</h1>${body}</main>`, 'https://x.example/', placeCaptions), {
    links: LINKS,
    keepsAnchors: false,
  }).source.replace(/^# T\n\n/, '');
const caption = (html: string) => `<p class="${CAPTION_CLASS}">${html}</p>`;

describe('placeCaptions', () => {
  it.each([
    [
      'the words of the picture, once',
      `<p><img src="a" alt="A bridge"></p>${caption('Figure 1: A <em>bridge</em>')}<p>After</p>`,
      '<figure><img src="i.png" alt=""><figcaption><p>Figure 1: A <em>bridge</em></p></figcaption></figure>\n\nAfter\n',
    ],
    [
      'other words than the picture',
      `<p><img src="a" alt="A river"></p>${caption('A bridge')}`,
      '<figure><img src="i.png" alt="A river"><figcaption><p>A bridge</p></figcaption></figure>\n',
    ],
    [
      'the picture itself',
      caption('<img src="a" alt=""> A bridge'),
      '<figure><img src="i.png" alt=""><figcaption><p>A bridge</p></figcaption></figure>\n',
    ],
    ['no picture', `<p>Text</p>${caption('Table 1')}`, 'Text\n\nTable 1\n'],
    ['text with a picture', `<p>Text <img src="a"></p>${caption('B')}`, 'Text ![](i.png)\n\nB\n'],
  ])('places a caption with %s', (_what, html, markdown) => {
    expect(convert(html)).toBe(markdown);
  });
});
