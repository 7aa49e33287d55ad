import { Parser } from 'htmlparser2';
import { importFailed } from '../../../platform/errors.ts';
import { tooLargePage } from '../leave-out-large.ts';

/** An element of a page that was parsed. Text is a plain string among the children. */
export interface HtmlElement {
  readonly name: string;
  /** Names in lower case, entities decoded. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
  readonly parent: HtmlElement | undefined;
}

export type HtmlNode = HtmlElement | string;

/** Deeper elements are flattened into the last one, so that tree walks may use recursion. */
const MAX_DEPTH = 150;
/** Maximum open elements: the parser searches all of them at every end tag. */
const MAX_OPEN = 3_000;
const MAX_NODES = 120_000;
/**
 * End tags: those without an open element create no node, and the parser searches all open elements for each of them.
 */
const MAX_ENDS = 2 * MAX_NODES;
/** Characters: larger texts would block the process for seconds. */
const MAX_LENGTH = 5_000_000;

/** Elements whose text is not part of the page. Styles are included, since exports mark bold text there. */
const DROPPED = new Set(['noscript', 'template', 'svg', 'object', 'noembed', 'noframes']);

/**
 * Parses HTML however broken, in one pass.
 * @throws ServiceError 400 for a page of more elements than any that was written to be read
 */
export function parseHtml(html: string): HtmlElement {
  if (html.length > MAX_LENGTH) throw tooLargePage();
  if (hasMore(html, '</', MAX_ENDS)) throw tooManyElements();
  const root: HtmlElement = { name: '#document', attributes: {}, children: [], parent: undefined };
  const open: HtmlElement[] = [root];
  let depth = 0;
  let dropped = 0;
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > MAX_NODES) throw tooManyElements();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        count();
        depth += 1;
        if (depth > MAX_OPEN) throw importFailed('The page is nested too deeply to be imported.');
        if (dropped > 0 || DROPPED.has(name)) {
          dropped += 1;
          return;
        }
        const parent = open.at(-1) ?? root;
        const element: HtmlElement = { name, attributes, children: [], parent };
        parent.children.push(element);
        if (depth < MAX_DEPTH) open.push(element);
      },
      onclosetag() {
        if (dropped > 0) dropped -= 1;
        else if (depth < MAX_DEPTH && open.length > 1) open.pop();
        depth -= 1;
      },
      ontext(text) {
        if (dropped > 0) return;
        const { children } = open.at(-1) ?? root;
        // Entities are separate text events.
        if (typeof children.at(-1) === 'string') children[children.length - 1] += text;
        else {
          count();
          children.push(text);
        }
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
  return root;
}

const tooManyElements = () => importFailed('The page has too many elements to be imported.');

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0 && count <= most; at = text.indexOf(part, at + part.length)) count += 1;
  return count > most;
}

/** The elements below `root`, in document order; those below an element for which `enter` is false are left out. */
export function* listElements(
  root: HtmlElement,
  enter: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlElement> {
  // A list instead of recursion: each element would be handed through the generators of all above it.
  const waiting = [root.children.values()];
  for (let children = waiting.at(-1); children !== undefined; children = waiting.at(-1)) {
    const { done, value: child } = children.next();
    if (done === true) waiting.pop();
    else if (typeof child !== 'string') {
      yield child;
      if (enter(child)) waiting.push(child.children.values());
    }
  }
}

/** The first element below `root` that fits. */
export function findElement(root: HtmlElement, fits: (element: HtmlElement) => boolean): HtmlElement | undefined {
  for (const element of listElements(root)) if (fits(element)) return element;
  return undefined;
}

/** All elements below `root` that fit, without those within one of them. */
export function findOutermost(root: HtmlElement, fits: (element: HtmlElement) => boolean): HtmlElement[] {
  return [...listElements(root, (element) => !fits(element))].filter(fits);
}

/** The child elements. */
export function elementsOf({ children }: HtmlElement): HtmlElement[] {
  return children.filter((child) => typeof child !== 'string');
}

const NO_CLASSES: ReadonlySet<string> = new Set();
const classes = new WeakMap<HtmlElement, ReadonlySet<string>>();

/** The classes of an element. */
export function classesOf(element: HtmlElement): ReadonlySet<string> {
  const text = element.attributes['class'];
  if (text === undefined) return NO_CLASSES;
  const cached = classes.get(element) ?? new Set(text.split(/\s+/));
  classes.set(element, cached);
  return cached;
}

/** Whether an element has one of the classes. */
export function hasClass(element: HtmlElement, ...names: readonly string[]): boolean {
  const all = classesOf(element);
  return names.some((name) => all.has(name));
}

/** Whether one class of an element, as a whole, fits the pattern. */
export function matchesClass(element: HtmlElement, pattern: RegExp): boolean {
  for (const name of classesOf(element)) if (pattern.test(name)) return true;
  return false;
}

const HIDDEN_TEXT = new Set(['script', 'style', 'button']);

/** The text of an element as written in the source, without that of scripts. */
export function htmlTextOf(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  return HIDDEN_TEXT.has(node.name) ? '' : node.children.map(htmlTextOf).join('');
}

/** The text of an element on one line. */
export function lineOf(node: HtmlNode): string {
  return htmlTextOf(node).replace(/\s+/g, ' ').trim();
}
