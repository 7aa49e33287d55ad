import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { SectionTab, SiteView } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';
import { LanguageSwitch, VariantSwitch } from './variant-switch.tsx';

interface NavigationToolsProps {
  readonly site: SiteView;
  readonly texts: InterfaceTexts;
}

function SectionLink({ section: { title, icon, href, current } }: { readonly section: SectionTab }): VNode {
  return (
    <li>
      <LinkView href={href} class="nav-link" current={current}>
        {icon !== undefined && <IconView name={icon} />}
        <span class="nav-title">{title}</span>
      </LinkView>
    </li>
  );
}

/** The links of a header, above the pages of a site that has none: the search, other variants and sections. */
export function NavigationTools({ site, texts }: NavigationToolsProps): VNode | null {
  const sections = site.sections.flatMap((section) => section.sections ?? [section]);
  const searchHref = findSafeHref(site.searchHref);
  const hasSwitches = site.variants.length + site.languages.length > 0;
  if (sections.length === 0 && searchHref === undefined && !hasSwitches) return null;
  return (
    <div class="nav-group nav-tools">
      {hasSwitches && (
        <div class="nav-switches">
          <VariantSwitch site={site} texts={texts} />
          <LanguageSwitch site={site} texts={texts} />
        </div>
      )}
      <ul class="nav-list">
        {searchHref !== undefined && (
          <li>
            <LinkView href={searchHref} class="nav-link">
              <IconView name="magnifying-glass" />
              <span class="nav-title">{texts.search}</span>
            </LinkView>
          </li>
        )}
        {sections.map((section, index) => (
          <SectionLink key={index} section={section} />
        ))}
      </ul>
    </div>
  );
}
