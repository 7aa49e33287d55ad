import type { VNode } from 'preact';
import { findSafeHref } from '../addresses.ts';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import type { NavigationItem, SiteView } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { HeaderLinkItem } from './header.tsx';

/** Levels that are shown; deeper pages are reached from their parents. */
const depthLimit = 12;
/** Items beyond which only the branch of the current page is unfolded, so that pages of large spaces stay small. */
export const wholeNavigationLimit = 1_000;

function countItems(items: readonly NavigationItem[]): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item.children), 0);
}

function Title({ item }: { readonly item: NavigationItem }): VNode {
  return (
    <>
      {item.emoji !== undefined ? (
        <span class="nav-emoji">{item.emoji}</span>
      ) : (
        item.icon !== undefined && <Icon name={item.icon} />
      )}
      <span class="nav-title">{item.title}</span>
    </>
  );
}

interface ItemProps {
  readonly item: NavigationItem;
  readonly depth: number;
  /** Every branch is there; otherwise only the one of the current page. */
  readonly whole: boolean;
  /** Links to other hosts open beside the page. */
  readonly openBeside: boolean;
}

function ItemLink({ item, openBeside }: ItemProps): VNode {
  return (
    <Link href={item.href} class="nav-link" current={item.current} openBeside={openBeside}>
      <Title item={item} />
      {item.external === true && <Icon name="arrow-up-right" />}
    </Link>
  );
}

/** A page, with the pages below it in something that opens: open where the current page is. */
function Item(props: ItemProps): VNode {
  const { item, depth, whole, openBeside } = props;
  const leadsHere = item.current || item.containsCurrent;
  if (item.children.length === 0 || depth >= depthLimit || !(whole || leadsHere)) {
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
          <Icon name="chevron-right" />
        </summary>
        <Items items={item.children} depth={depth + 1} whole={whole} openBeside={openBeside} />
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
  readonly texts: InterfaceTexts;
}

/** The pages of the space: beside the text on a large screen, opened over it on a small one (a popover, without script). */
export function Navigation({ site, navigation, texts }: NavigationProps): VNode {
  const { customization } = site;
  const whole = countItems(navigation) <= wholeNavigationLimit;
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
          <Icon name="xmark" />
        </button>
      </div>
      {groupItems(navigation).map(({ heading, items }, index) => (
        <div key={index} class="nav-group">
          {heading !== undefined && (
            <p class="nav-heading">
              <Title item={heading} />
            </p>
          )}
          <Items items={items} depth={1} whole={whole} openBeside={customization.externalLinks.target === 'blank'} />
        </div>
      ))}
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
