import {
  elementsOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  lineOf,
  listElements,
} from '../html/tree.ts';
import { CAPTION_CLASS } from './docx-styles.ts';

/**
 * Makes figures of pictures with a caption below them, in place. Word puts the caption into the description of the
 * picture as well, which then would be the same words again.
 */
export function placeCaptions(root: HtmlElement): void {
  const captions = [...listElements(root)].filter((element) => hasClass(element, CAPTION_CLASS));
  for (const caption of captions) {
    const parent = caption.parent ?? root;
    const inner = findPicture(caption);
    if (inner !== undefined && lineOf(caption) !== '') {
      replace(
        parent,
        [caption],
        figureOf(
          inner,
          caption.children.filter((child) => !holds(child, inner)),
          parent,
        ),
      );
      continue;
    }
    const siblings = elementsOf(parent);
    const before = siblings[siblings.indexOf(caption) - 1];
    const picture = before?.name === 'p' && lineOf(before) === '' ? findPicture(before) : undefined;
    if (before !== undefined && picture !== undefined)
      replace(parent, [before, caption], figureOf(picture, caption.children, parent));
  }
}

/** The only picture of an element. */
function findPicture(element: HtmlElement): HtmlElement | undefined {
  const pictures = [...listElements(element)].filter(({ name }) => name === 'img');
  return pictures.length === 1 ? pictures[0] : undefined;
}

const holds = (node: HtmlNode, element: HtmlElement): boolean =>
  typeof node !== 'string' && (node === element || findElement(node, (each) => each === element) !== undefined);

function figureOf(picture: HtmlElement, words: readonly HtmlNode[], parent: HtmlElement): HtmlElement {
  const figure: HtmlElement = { name: 'figure', attributes: {}, children: [], parent };
  const caption: HtmlElement = { name: 'figcaption', attributes: {}, children: [...words], parent: figure };
  const { alt = '', ...attributes } = picture.attributes;
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const isSame = plain(lineOf(caption)).includes(plain(alt));
  figure.children.push({ ...picture, attributes: isSame ? attributes : picture.attributes, parent: figure }, caption);
  return figure;
}

/** Puts the figure where the caption is, and removes the picture's paragraph before it. */
function replace({ children }: HtmlElement, old: readonly HtmlElement[], figure: HtmlElement): void {
  const isOld = (child: HtmlNode) => typeof child !== 'string' && old.includes(child);
  const at = children.findIndex(isOld);
  const end = children.findLastIndex(isOld);
  if (at >= 0) children.splice(at, end - at + 1, figure);
}
