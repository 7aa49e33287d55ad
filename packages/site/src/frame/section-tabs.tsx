import type { VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import type { SectionTab } from '../page-view.ts';

function Tab({ section }: { readonly section: SectionTab }): VNode {
  const name = (
    <>
      {section.icon !== undefined && <Icon name={section.icon} />}
      {section.title}
    </>
  );
  if (section.sections === undefined) {
    return (
      <Link
        href={section.href}
        class={`section-tab${section.current ? ' section-current' : ''}`}
        current={section.current}
      >
        {name}
      </Link>
    );
  }
  return (
    <details class="menu" data-menu>
      <summary class={`section-tab${section.current ? ' section-current' : ''}`}>
        {name}
        <Icon name="chevron-down" />
      </summary>
      <ul class="menu-list">
        {section.sections.map((inner, index) => (
          <li key={index}>
            <Link href={inner.href} current={inner.current}>
              {inner.icon !== undefined && <Icon name={inner.icon} />}
              {inner.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SectionTabsProps {
  readonly sections: readonly SectionTab[];
  readonly label: string;
}

/** The sections of a site, as tabs below the header. */
export function SectionTabs({ sections, label }: SectionTabsProps): VNode | null {
  if (sections.length === 0) return null;
  return (
    <nav class="sections" aria-label={label}>
      {sections.map((section, index) => (
        <Tab key={index} section={section} />
      ))}
    </nav>
  );
}
