import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { NavigationItem } from '../page-view.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref } from '../urls.ts';

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
  readonly texts: InterfaceTexts;
  /** Links to other hosts open next to the page. */
  readonly opensNewTab: boolean;
}

function ItemLink({ item, opensNewTab }: ItemProps): VNode {
  return (
    <LinkView href={item.href} class="nav-link" current={item.current} opensNewTab={opensNewTab}>
      <Title item={item} />
      {item.external === true && <IconView name="arrow-up-right" />}
    </LinkView>
  );
}

/** Replaces omitted entries; the script of the navigation fetches them. */
function More({ item, texts }: Pick<ItemProps, 'item' | 'texts'>): VNode {
  const isEarlier = item.type === 'earlier';
  return (
    <li>
      <LinkView href={item.href} class="nav-link nav-more" load={item.load}>
        <IconView name={isEarlier ? 'arrow-up' : 'arrow-down'} />
        <span class="nav-title">{isEarlier ? texts.earlierPages : texts.laterPages}</span>
      </LinkView>
    </li>
  );
}

/** A page, with the pages below it in something that opens: open where the current page is. */
function Item(props: ItemProps): VNode {
  const { item, opensNewTab, texts } = props;
  const leadsHere = item.current || item.containsCurrent;
  if (item.type === 'earlier' || item.type === 'later') return <More item={item} texts={texts} />;
  if (item.children.length === 0) {
    return (
      <li>
        <ItemLink {...props} />
      </li>
    );
  }
  return (
    <li>
      <ItemLink {...props} />
      <details class="nav-branch" open={leadsHere} data-branch={item.id ?? findSafeHref(item.href) ?? item.title}>
        <summary aria-label={item.title}>
          <IconView name="chevron-right" />
        </summary>
        <Items items={item.children} texts={texts} opensNewTab={opensNewTab} />
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

/** The pages of a group: below its title, or in it where groups open and close. */
function GroupView({ heading, items, ...props }: Group & Omit<ItemsProps, 'items'>): VNode {
  const list = <Items items={items} {...props} />;
  if (heading?.id === undefined) {
    return (
      <div class="nav-group">
        {heading !== undefined && (
          <p class="nav-heading">
            <Title item={heading} />
          </p>
        )}
        {list}
      </div>
    );
  }
  return (
    <details
      class="nav-group nav-fold"
      open={heading.containsCurrent || heading.isOpen === true}
      data-branch={heading.id}
    >
      <summary class="nav-heading">
        <Title item={heading} />
        <IconView name="chevron-right" />
      </summary>
      {list}
    </details>
  );
}

/** Entries at the top level of a space, by their groups. */
export function NavigationGroups({ items, ...props }: ItemsProps): VNode {
  return (
    <>
      {groupItems(items).map((group, index) => (
        <GroupView key={index} {...group} {...props} />
      ))}
    </>
  );
}
