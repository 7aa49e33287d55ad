import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { AllPagesLink, NavigationItem, SiteView } from '../page-view.ts';
import { formatNumber } from '../texts/find-texts.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';
import { HeaderLinkItem } from './header.tsx';
import { NavigationTools } from './navigation-tools.tsx';
import { hasHeader } from './site-top.tsx';

/** Levels that are shown; deeper pages are reached from their parents. */
const depthLimit = 12;
function Title({ item }: { readonly item: NavigationItem }): VNode {
  return (
    <>
      {item.emoji !== undefined ? (
        <span class="nav-emoji">{item.emoji}</span>
      ) : (
        item.icon !== undefined && <IconView name={item.icon} />
      )}
      <span class="nav-title">{item.title}</span>
    </>
  );
}

interface ItemProps {
  readonly item: NavigationItem;
  readonly depth: number;
  readonly texts: InterfaceTexts;
  /** Links to other hosts open next to the page. */
  readonly openBeside: boolean;
}

function ItemLink({ item, openBeside }: ItemProps): VNode {
  return (
    <LinkView href={item.href} class="nav-link" current={item.current} openBeside={openBeside}>
      <Title item={item} />
      {item.external === true && <IconView name="arrow-up-right" />}
    </LinkView>
  );
}

/** Stands for siblings that are left out. */
function More({ item, texts }: Pick<ItemProps, 'item' | 'texts'>): VNode {
  const isEarlier = item.type === 'earlier';
  return (
    <li>
      <LinkView href={item.href} class="nav-link nav-more">
        <IconView name={isEarlier ? 'arrow-up' : 'arrow-down'} />
        <span class="nav-title">{isEarlier ? texts.earlierPages : texts.laterPages}</span>
      </LinkView>
    </li>
  );
}

/** A page, with the pages below it in something that opens: open where the current page is. */
function Item(props: ItemProps): VNode {
  const { item, depth, openBeside, texts } = props;
  const leadsHere = item.current || item.containsCurrent;
  if (item.type === 'earlier' || item.type === 'later') return <More item={item} texts={texts} />;
  if (item.children.length === 0 || depth >= depthLimit) {
    return (
      <li>
        <ItemLink {...props} />
      </li>
    );
  }
  return (
    <li>
      <ItemLink {...props} />
      <details class="nav-branch" open={leadsHere} data-branch={findSafeHref(item.href) ?? item.title}>
        <summary aria-label={item.title}>
          <IconView name="chevron-right" />
        </summary>
        <Items items={item.children} depth={depth + 1} texts={texts} openBeside={openBeside} />
      </details>
    </li>
  );
}

interface ItemsProps extends Omit<ItemProps, 'item'> {
  readonly items: readonly NavigationItem[];
}

function Items({ items, ...props }: ItemsProps): VNode {
  return (
    <ul class="nav-list">
      {items.map((item, index) => (
        <Item key={index} item={item} {...props} />
      ))}
    </ul>
  );
}

/** Pages of one heading, or those before the first. */
interface Group {
  readonly heading: NavigationItem | undefined;
  readonly items: readonly NavigationItem[];
}

function groupItems(navigation: readonly NavigationItem[]): Group[] {
  const groups: Group[] = [];
  let loose: NavigationItem[] = [];
  const closeLoose = (): void => {
    if (loose.length > 0) groups.push({ heading: undefined, items: loose });
    loose = [];
  };
  for (const item of navigation) {
    if (item.type !== 'group') loose.push(item);
    else {
      closeLoose();
      groups.push({ heading: item, items: item.children });
    }
  }
  closeLoose();
  return groups;
}

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
  return (
    <nav class="navigation" id="b:navigation" popover="auto" aria-label={texts.navigation} data-navigation>
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
      {groupItems(navigation).map(({ heading, items }, index) => (
        <div key={index} class="nav-group">
          {heading !== undefined && (
            <p class="nav-heading">
              <Title item={heading} />
            </p>
          )}
          <Items items={items} depth={1} texts={texts} openBeside={customization.externalLinks.target === 'blank'} />
        </div>
      ))}
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
