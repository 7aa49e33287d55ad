import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { AllPagesLink, NavigationItem, SiteView } from '../page-view.ts';
import { formatNumber } from '../texts/find-texts.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { HeaderLinkItem } from './header.tsx';
import { NavigationGroups } from './navigation-items.tsx';
import { NavigationTools } from './navigation-tools.tsx';
import { hasHeader } from './site-top.tsx';

interface NavigationProps {
  readonly site: SiteView;
  readonly navigation: readonly NavigationItem[];
  readonly allPages?: AllPagesLink | undefined;
  /** BCP 47, of numbers. */
  readonly language: string;
  readonly texts: InterfaceTexts;
}

function AllPages({
  allPages,
  language,
  texts,
}: Pick<NavigationProps, 'allPages' | 'language' | 'texts'>): VNode | null {
  if (allPages === undefined) return null;
  return (
    <div class="nav-group">
      <ul class="nav-list">
        <li>
          <LinkView href={allPages.href} class="nav-link nav-more">
            <IconView name="list" />
            <span class="nav-title">{texts.allPages}</span>
            {allPages.count !== undefined && <span class="nav-count">{formatNumber(allPages.count, language)}</span>}
          </LinkView>
        </li>
      </ul>
    </div>
  );
}

/**
 * The pages of the space: next to the text on a large screen, opened over it on a small one (a popover, without
 * script).
 */
export function Navigation({ site, navigation, allPages, language, texts }: NavigationProps): VNode {
  const { customization } = site;
  const isLarge = navigation.some(({ id }) => id !== undefined);
  return (
    <nav
      class={isLarge ? 'navigation nav-large' : 'navigation'}
      id="b:navigation"
      popover="auto"
      aria-label={texts.navigation}
      data-navigation
    >
      <div class="drawer-head">
        <span class="brand-title">{site.title}</span>
        <button
          type="button"
          class="icon-button"
          popovertarget="b:navigation"
          popovertargetaction="hide"
          aria-label={texts.closeMenu}
        >
          <IconView name="xmark" />
        </button>
      </div>
      {!hasHeader(site) && <NavigationTools site={site} texts={texts} />}
      <NavigationGroups items={navigation} texts={texts} opensNewTab={customization.externalLinks.target === 'blank'} />
      <AllPages allPages={allPages} language={language} texts={texts} />
      {customization.header.links.length > 0 && (
        <div class="drawer-links">
          {customization.header.links.map((link, index) => (
            <HeaderLinkItem key={index} link={link} customization={customization} />
          ))}
        </div>
      )}
    </nav>
  );
}
