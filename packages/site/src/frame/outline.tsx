import type { VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import type { OutlineItem } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';

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

/** The headings of the page beside its text. */
export function Outline({ outline, texts }: OutlineProps): VNode {
  return (
    <nav class="outline" aria-label={texts.onThisPage} data-outline>
      <p class="outline-title">{texts.onThisPage}</p>
      <Entries outline={outline} />
    </nav>
  );
}

/** The same above the text, where there is no room beside it. */
export function CollapsedOutline({ outline, texts }: OutlineProps): VNode {
  return (
    <details class="outline-collapsed">
      <summary>
        <Icon name="list" />
        {texts.onThisPage}
        <Icon name="chevron-down" />
      </summary>
      <Entries outline={outline} />
    </details>
  );
}
