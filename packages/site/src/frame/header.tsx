import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { HeaderLink, SiteCustomization } from '../customization.ts';
import type { SiteView } from '../page-view.ts';
import { UrlFields } from '../search/url-fields.tsx';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { listColors } from '../theme/palette.ts';
import { findSafeHref, findSafeImageSource } from '../urls.ts';
import { BrandMark } from './brand-mark.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { ThemedImage } from './themed-image.tsx';
import { LanguageSwitch, VariantSwitch } from './variant-switch.tsx';

interface HeaderProps {
  readonly site: SiteView;
  readonly texts: InterfaceTexts;
  /** There is a navigation to open on a small screen. */
  readonly hasMenu: boolean;
}

function Brand({ site }: { readonly site: SiteView }): VNode {
  const { logo } = site.customization.header;
  return (
    <LinkView class="brand" href={site.homeHref}>
      {logo === undefined || findSafeImageSource(logo.light) === undefined ? (
        <>
          <BrandMark favicon={site.customization.favicon} />
          <span class="brand-title">{site.title}</span>
        </>
      ) : (
        <ThemedImage image={logo} alt={site.title} class="brand-logo" />
      )}
    </LinkView>
  );
}

/** The field where there is room for it, a link to the search page where there is not. */
function Search({ href, texts }: { readonly href: string; readonly texts: InterfaceTexts }): VNode {
  return (
    <search class="search">
      <form action={href} method="get">
        <UrlFields href={href} />
        <IconView name="magnifying-glass" />
        <input
          type="search"
          name="q"
          placeholder={texts.search}
          aria-label={texts.search}
          autocomplete="off"
          maxLength={200}
          data-search
        />
      </form>
      <a class="icon-button search-link" href={href} aria-label={texts.search}>
        <IconView name="magnifying-glass" />
      </a>
    </search>
  );
}

interface LinkItemProps {
  readonly link: HeaderLink;
  readonly customization: SiteCustomization;
}

/** A link, or a menu where it has its own links. */
export function HeaderLinkItem({ link, customization }: LinkItemProps): VNode | null {
  const opensNewTab = customization.externalLinks.target === 'blank';
  const { links = [], style = 'link' } = link;
  if (links.length > 0) {
    return (
      <details class="menu" data-menu>
        <summary class="header-link">
          {link.title}
          <IconView name="chevron-down" />
        </summary>
        <ul class="menu-list">
          {links.map((item, index) => (
            <li key={index}>
              <LinkView href={item.href} opensNewTab={opensNewTab}>
                {item.title}
              </LinkView>
            </li>
          ))}
        </ul>
      </details>
    );
  }
  if (findSafeHref(link.href) === undefined) return null;
  const classes = style === 'link' ? 'header-link' : `button ${style}`;
  return (
    <LinkView href={link.href} class={classes} opensNewTab={opensNewTab}>
      {link.title}
    </LinkView>
  );
}

/** Opens the navigation on a small screen. */
export function SiteMenuButton({ texts }: Pick<HeaderProps, 'texts'>): VNode {
  return (
    <button type="button" class="icon-button menu-button" popovertarget="b:navigation" aria-label={texts.openMenu}>
      <IconView name="menu" />
    </button>
  );
}

export function Header({ site, texts, hasMenu }: HeaderProps): VNode {
  const { customization } = site;
  const searchHref = findSafeHref(site.searchHref);
  return (
    <header class={listColors(customization, 'light').has('header-ground') ? 'header header-filled' : 'header'}>
      <div class="header-row">
        {hasMenu && <SiteMenuButton texts={texts} />}
        <Brand site={site} />
        <VariantSwitch site={site} texts={texts} />
        {searchHref !== undefined && <Search href={searchHref} texts={texts} />}
        {customization.header.links.length > 0 && (
          <nav class="header-links" aria-label={texts.siteLinks}>
            {customization.header.links.map((link, index) => (
              <HeaderLinkItem key={index} link={link} customization={customization} />
            ))}
          </nav>
        )}
        <LanguageSwitch site={site} texts={texts} />
        {customization.themes.toggeable && (
          <button
            type="button"
            class="icon-button"
            data-theme-toggle
            hidden
            aria-label={texts.theme}
            title={texts.theme}
          >
            <IconView name="sun" />
            <IconView name="moon" />
          </button>
        )}
      </div>
      <SectionTabs sections={site.sections} label={texts.sections} />
    </header>
  );
}
