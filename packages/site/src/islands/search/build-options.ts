import type { SearchResult } from '../../page-view.ts';
import { highlightParts } from '../../search/highlight-parts.ts';

/** An element with a class and its contents: elements, and texts as text. */
function build<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/** A text with the words of the query marked. */
function markWords(text: string, query: string): (Node | string)[] {
  return highlightParts(text, query).map((part) => (part.marked ? build('mark', '', part.text) : part.text));
}

function buildOption(href: string, className: string, ...children: readonly Node[]): HTMLAnchorElement {
  const option = build('a', `finder-option ${className}`, ...children);
  option.href = href;
  option.setAttribute('role', 'option');
  option.tabIndex = -1;
  return option;
}

/** A page that was found, with the parts of it that match: a group of options. */
export function buildResult(result: SearchResult, query: string): HTMLElement {
  const { title, href, trail, sections, spaceId, pageId } = result;
  const name = build('span', 'result-title', ...markWords(title, query));
  const way = trail.length === 0 ? [] : [build('span', 'result-trail', trail.join(' › '))];
  const options = sections.map((section) => {
    const heading = build('span', 'result-heading', ...markWords(section.title, query));
    const body = build('span', 'result-body', ...markWords(section.body, query));
    return buildOption(section.href, 'result-section', ...(section.title === '' ? [body] : [heading, body]));
  });
  const group = build('div', 'result', buildOption(href, 'result-page', name, ...way), ...options);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', title);
  Object.assign(group.dataset, { spaceId, pageId });
  return group;
}

/** A recent query, to repeat. */
export function buildRecent(query: string, icon: Node | undefined): HTMLElement {
  const option = build('div', 'finder-option finder-recent', ...(icon ? [icon] : []), build('span', '', query));
  option.setAttribute('role', 'option');
  option.dataset['query'] = query;
  return option;
}
