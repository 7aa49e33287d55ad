import type { Annotation, Fragment } from '@bindery/content';
import { type Conversion, splitUrl } from './conversion.ts';
import { type HtmlElement, hasClass, lineOf, listElements, matchesClass } from './tree.ts';

const REFERENCE = /^(?:footnote-?ref(?:erence)?|footnote_ref|footnote-mark|reference|noteref)$/;
const BACK = /^(?:footnote-?back-?ref|footnote-back|reversefootnote|fn-backref|mw-cite-backlink)$/;

/** Each link that refers to a note of the page, with the element that contains the note. */
export function findNotes(
  root: HtmlElement,
  byId: ReadonlyMap<string, HtmlElement>,
): ReadonlyMap<HtmlElement, HtmlElement> {
  const notes = new Map<HtmlElement, HtmlElement>();
  for (const link of listElements(root)) {
    if (link.name !== 'a' || !isReference(link)) continue;
    const { anchor } = splitUrl(link.attributes['href'] ?? '');
    const target = anchor === undefined ? undefined : byId.get(anchor);
    const note = target && noteAround(target);
    if (note !== undefined && !contains(note, link)) notes.set(link, note);
  }
  return notes;
}

function isReference(link: HtmlElement): boolean {
  const { attributes, parent } = link;
  if (!(attributes['href'] ?? '').startsWith('#')) return false;
  if (attributes['role'] === 'doc-noteref' || 'data-footnote-ref' in attributes) return true;
  if (/^#_(?:ftn|edn)\d+$/.test(attributes['href'] ?? '')) return true;
  if (matchesClass(link, REFERENCE) || /^(?:ftnt_ref\d+$|(?:foot|end)note-ref-)/.test(attributes['id'] ?? ''))
    return true;
  const around = parent?.name === 'sup' ? parent : undefined;
  return around !== undefined && (matchesClass(around, REFERENCE) || /^fnref/.test(around.attributes['id'] ?? ''));
}

/** The whole note of an anchor: the anchor may be its list item, or be within it. */
function noteAround(target: HtmlElement): HtmlElement | undefined {
  let element: HtmlElement | undefined = target;
  for (let level = 0; element !== undefined && level < 4; level += 1, element = element.parent) {
    if (['li', 'dd', 'aside', 'p'].includes(element.name)) return element;
    if (element.name === 'div' && (element === target || matchesClass(element, /footnote/))) return element;
  }
  return undefined;
}

function contains(outer: HtmlElement, inner: HtmlElement): boolean {
  for (let element = inner.parent; element !== undefined; element = element.parent) if (element === outer) return true;
  return false;
}

/** The link from a note to where it is used. */
export function isBackLink(element: HtmlElement): boolean {
  const { name, attributes } = element;
  if (name !== 'a' && name !== 'span') return false;
  if (attributes['role'] === 'doc-backlink' || 'data-footnote-backref' in attributes) return true;
  if (matchesClass(element, BACK) || /^ftnt\d+$/.test(attributes['id'] ?? '')) return true;
  if (/^#_(?:ftn|edn)ref\d+$/.test(attributes['href'] ?? '')) return true;
  return name === 'a' && attributes['href']?.startsWith('#') === true && /^(?:[↑⏎^]|↩\ufe0e?)$/u.test(lineOf(element));
}

/** The rule above the notes. */
export function isNoteRule({ name, parent }: HtmlElement): boolean {
  return name === 'hr' && parent !== undefined && matchesClass(parent, /^footnotes?$/);
}

/** The note that an element refers to. */
export function findNote(element: HtmlElement, conversion: Conversion): Annotation | undefined {
  const link = element.name === 'sup' ? onlyLinkOf(element) : element;
  const note = link && conversion.noteOf.get(link);
  if (link === undefined || note === undefined) return undefined;
  const label = lineOf(link).replace(/[[\]\s^:]+/g, '') || `note-${conversion.notes.size + 1}`;
  const fragment = readNote(label, note, conversion);
  return {
    object: 'inline',
    type: 'annotation',
    data: { label },
    isVoid: false,
    nodes: [],
    fragments: fragment === undefined ? [] : [fragment],
  };
}

function onlyLinkOf(element: HtmlElement): HtmlElement | undefined {
  const [only, ...others] = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  return others.length === 0 && typeof only === 'object' ? only : undefined;
}

/** A note is converted once; within itself it is empty. */
function readNote(label: string, note: HtmlElement, conversion: Conversion): Fragment | undefined {
  if (conversion.notes.has(label)) return conversion.notes.get(label);
  conversion.notes.set(label, undefined);
  const children = note.children.filter((child) => typeof child === 'string' || !hasClass(child, 'label'));
  const nodes = conversion.blocks(children);
  const fragment: Fragment = { object: 'fragment', fragment: 'annotation-body', type: 'annotation-body', nodes };
  conversion.notes.set(label, fragment);
  return fragment;
}
