import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { SectionTab } from '../page-view.ts';

const classOfTab = ({ current }: SectionTab): string => (current ? 'section-tab section-current' : 'section-tab');

function Tab({ section }: { readonly section: SectionTab }): VNode {
  const { title, description, icon, current, href, sections } = section;
  const name = (
    <>
      {icon !== undefined && <IconView name={icon} />}
      {title}
    </>
  );
  if (sections === undefined) {
    return (
      <LinkView href={href} class={classOfTab(section)} title={description} current={current}>
        {name}
      </LinkView>
    );
  }
  return (
    <details class="menu" data-menu>
      <summary class={classOfTab(section)} aria-current={current ? 'true' : undefined}>
        {name}
        <IconView name="chevron-down" />
      </summary>
      <ul class="menu-list">
        {sections.map((inner, index) => (
          <li key={index}>
            <MenuItem section={inner} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A section in the menu of its group, with its description. */
function MenuItem({ section: { title, description, icon, current, href } }: { readonly section: SectionTab }): VNode {
  return (
    <LinkView href={href} current={current}>
      {icon !== undefined && <IconView name={icon} />}
      <span>
        {title}
        {description !== undefined && description !== '' && <span class="menu-detail">{description}</span>}
      </span>
    </LinkView>
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
