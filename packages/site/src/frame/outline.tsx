import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import type { OutlineItem } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';

/** Entries of an outline; a page with more of them shows those of the upper levels. */
const outlineLimit = 300;

/** The outline without its lower levels, as few as needed to have no more entries than can be looked over. */
export function boundOutline(outline: readonly OutlineItem[]): readonly OutlineItem[] {
  for (const depth of [3, 2, 1]) {
    const upper = outline.filter((item) => item.depth <= depth);
    if (upper.length > 0 && upper.length <= outlineLimit) return upper;
  }
  return outline.slice(0, outlineLimit);
}

interface OutlineProps {
  readonly outline: readonly OutlineItem[];
  readonly texts: InterfaceTexts;
}

function Entries({ outline }: { readonly outline: readonly OutlineItem[] }): VNode {
  return (
    <ul>
      {outline.map((item) => (
        <li key={item.id} class={`outline-${item.depth}`}>
          <a href={`#${encodeURIComponent(item.id)}`}>{item.title}</a>
        </li>
      ))}
    </ul>
  );
}

/** The headings of the page next to its text. */
export function Outline({ outline, texts }: OutlineProps): VNode {
  return (
    <nav class="outline" aria-label={texts.onThisPage} data-outline>
      <p class="outline-title">{texts.onThisPage}</p>
      <Entries outline={outline} />
    </nav>
  );
}

/** The same above the text, where there is no room next to it. */
export function CollapsedOutline({ outline, texts }: OutlineProps): VNode {
  return (
    <details class="outline-collapsed">
      <summary>
        <IconView name="list" />
        {texts.onThisPage}
        <IconView name="chevron-down" />
      </summary>
      <Entries outline={outline} />
    </details>
  );
}
