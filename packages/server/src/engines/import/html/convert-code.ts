import { type Block, type Code, makeCodeLines } from '@bindery/content';
import { isClutter } from './clutter.ts';
import { classesOf, elementsOf, findElement, type HtmlElement, hasClass, lineOf, matchesClass } from './tree.ts';

const LANGUAGE = /^(?:language|lang|highlight-source|highlight-text|highlight|brush|code|syntax)[-:](.+?)(?:-basic)?$/;
const NO_LANGUAGE = new Set([
  '',
  'default',
  'none',
  'text',
  'txt',
  'plain',
  'plaintext',
  'nohighlight',
  'notranslate',
  'source',
  'wrapper',
  'block',
]);
const TITLE =
  /^(?:codeBlockTitle.*|filename|code-title|code-block-caption|code-block-title|vp-code-block-title-bar|title|codeHeader|panelHeader)$/;
const HIGHLIGHTED =
  /^(?:highlighted|hll|highlight-line|line-highlighted|theme-code-block-highlighted-line|highlighted-line)$/;
/** Line numbers, buttons, and the lines that mdBook hides. */
const LEFT_OUT =
  /^(?:linenos?|line-?numbers?(?:-rows)?|lineno|hljs-ln-numbers|ln|gutter|boring|copy.*|buttons?|clipboard.*|code-copy|react-code-line-number)$/i;
const WRAPPER =
  /^(?:highlight|highlighter-rouge|codehilite|literal-block-wrapper|code|codeBlock(?:Container|Content).*|theme-code-block|expressive-code|frame|prism-code|language-.+|highlight-.+|code-block|vp-code-block-title|code-wrapper|codeHeader|code-panel|codeContent)$/;

/** The text of code while it is collected. */
class CodeText {
  readonly #parts: string[] = [];
  readonly highlighted = new Set<number>();
  #line = 1;
  #isAtStart = true;

  add(text: string, isHighlighted: boolean): void {
    const pieces = text.replace(/\r\n?/g, '\n').split('\n');
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.#line += 1;
      if (isHighlighted && piece !== '') this.highlighted.add(this.#line);
    }
    this.#parts.push(pieces.join('\n'));
    if (text !== '') this.#isAtStart = pieces.at(-1) === '';
  }

  /** Begins a line, where one is begun already. */
  startLine(): void {
    if (!this.#isAtStart) this.add('\n', false);
  }

  text(): string {
    return this.#parts.join('');
  }
}

/** The code of a `pre`, with the attributes of its wrappers. */
export function convertCode(pre: HtmlElement): Code[] {
  const code = new CodeText();
  collect(pre, code, false);
  const whole = code.text();
  const shift = whole.startsWith('\n') ? 1 : 0;
  const text = trimEnd(whole.slice(shift));
  const nodes = makeCodeLines(text, new Set([...code.highlighted].map((line) => line - shift)));
  if (nodes.length === 0) return [];
  const syntax = findLanguage(pre);
  const title = findTitle(pre);
  const data = { ...(syntax !== undefined && { syntax }), ...(title !== undefined && { title }) };
  return [{ object: 'block', type: 'code', data, isVoid: false, nodes }];
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\n'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replaceAll('\u200b', '');
}

function collect(element: HtmlElement, code: CodeText, isHighlighted: boolean): void {
  for (const child of element.children) {
    if (typeof child === 'string') code.add(child, isHighlighted);
    else if (child.name === 'br') code.add('\n', false);
    else if (!isLeftOut(child)) {
      if (child.name === 'div') code.startLine();
      collect(child, code, isHighlighted || matchesClass(child, HIGHLIGHTED));
    }
  }
}

function isLeftOut(element: HtmlElement): boolean {
  if (['button', 'script', 'style'].includes(element.name)) return true;
  // Anchors of lines of code are empty; a boring line ends its line itself.
  return matchesClass(element, LEFT_OUT) || element.attributes['aria-hidden'] === 'true';
}

function findLanguage(pre: HtmlElement): string | undefined {
  const code = elementsOf(pre).find(({ name }) => name === 'code');
  const around = [code, pre, pre.parent, pre.parent?.parent, pre.parent?.parent?.parent];
  for (const element of around) {
    const language = element && readLanguage(element);
    if (language !== undefined) return NO_LANGUAGE.has(language) ? undefined : language;
  }
  return undefined;
}

function readLanguage(element: HtmlElement): string | undefined {
  const { attributes } = element;
  const named = attributes['data-lang'] ?? attributes['data-language'];
  if (named !== undefined && /^[\w+#.-]{1,40}$/.test(named)) return named.toLowerCase();
  const brush = /\bbrush:\s*([\w+#-]{1,40})/.exec(
    attributes['data-syntaxhighlighter-params'] ?? attributes['class'] ?? '',
  );
  if (brush !== null) return brush[1]?.toLowerCase();
  for (const name of classesOf(element)) {
    const language = LANGUAGE.exec(name)?.[1];
    if (language !== undefined && /^[\w+#.-]{1,40}$/.test(language)) return language.toLowerCase();
  }
  return undefined;
}

/** The name of the file, in the wrapper of the code. */
function findTitle(pre: HtmlElement): string | undefined {
  let element: HtmlElement | undefined = pre.parent;
  for (let level = 0; element !== undefined && level < 3; level += 1, element = element.parent) {
    const isCaption = (each: HtmlElement) =>
      matchesClass(each, TITLE) || (each.name === 'figcaption' && element?.name === 'figure');
    if (element.name !== 'figure' && !matchesClass(element, WRAPPER)) return undefined;
    const caption = element.children.find((child) => typeof child !== 'string' && isCaption(child));
    const title = caption === undefined ? '' : lineOf(caption).replace(/[¶#]$/, '').trim();
    if (title !== '') return title.slice(0, 200);
  }
  return undefined;
}

/**
 * Code that is wrapped: its `pre` alone, where the wrapper contains nothing else but its title and numbers of lines.
 */
export function convertWrappedCode(element: HtmlElement): Block[] | undefined {
  const isTable =
    element.name === 'table' &&
    hasClass(element, 'highlighttable', 'rouge-table', 'codehilitetable', 'hljs-ln', 'syntaxhighlighter');
  const isWrapper = element.name === 'figure' || element.name === 'div' || element.name === 'span';
  if (!isTable && !(isWrapper && (matchesClass(element, WRAPPER) || element.name === 'figure'))) return undefined;
  const pres = listPres(element);
  const [pre] = pres;
  return pres.length === 1 && pre !== undefined && holdsOnly(element, pre) ? convertCode(pre) : undefined;
}

function listPres(element: HtmlElement): HtmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (isLeftOut(child) || hasClass(child, 'gutter')) return [];
    return child.name === 'pre' ? [child] : listPres(child);
  });
}

function holdsOnly(element: HtmlElement, pre: HtmlElement): boolean {
  return element.children.every((child) => {
    if (typeof child === 'string') return child.trim() === '';
    if (
      child === pre ||
      isLeftOut(child) ||
      isClutter(child) ||
      matchesClass(child, TITLE) ||
      child.name === 'figcaption'
    )
      return true;
    return findElement(child, (each) => each === pre) === undefined
      ? lineOf(child) === '' || child.name === 'label'
      : holdsOnly(child, pre);
  });
}
