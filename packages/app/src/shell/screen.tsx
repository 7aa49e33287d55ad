import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { LazyPeople } from '../components/presence/lazy-people.tsx';
import type { PeopleProps } from '../components/presence/people-props.ts';
import { arrival, currentRoute } from '../routes/location.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { announce } from '../ui/announce.ts';
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx';
import { IconButton } from '../ui/button.tsx';
import { currentOrganization } from './current-organization.ts';
import { InboxBell } from './inbox-bell.tsx';
import { isSheetOpen } from './sidebar-state.ts';

export interface ScreenFrameProps {
  /** Name of the screen: its first heading, and the title of the window. */
  readonly title: string;
  /** Breadcrumbs without the organization; the screen itself is added. */
  readonly crumbs?: readonly Crumb[];
  /** The heading is part of the content, or would repeat the breadcrumbs. */
  readonly isTitleHidden?: boolean;
  /** Shown before the heading: the icon of a page. */
  readonly titleIcon?: ComponentChildren;
  /** People and states, next to the breadcrumbs. */
  readonly status?: ComponentChildren;
  /** The page whose other readers and writers are shown in the header. */
  readonly people?: PeopleProps | undefined;
  /** Buttons of the header; the primary one is last. */
  readonly actions?: ComponentChildren;
  /** Tabs of the same resource, below the header. */
  readonly tabs?: ComponentChildren;
  /** A banner about the whole screen, above the scrolling content. */
  readonly notice?: ComponentChildren;
  /** A column before the content that scrolls separately: navigation within the content. */
  readonly rail?: ComponentChildren;
  /** A panel next to the content: outline, comments, options. */
  readonly panel?: ComponentChildren;
  /** `wide` uses the whole width; `reading` has the line length of a page. */
  readonly width?: 'content' | 'wide' | 'reading';
  readonly children: ComponentChildren;
}

/** The layout of every screen: header, heading, content and panel. */
export function Screen(props: ScreenFrameProps): VNode {
  const {
    title,
    crumbs = [],
    isTitleHidden = false,
    titleIcon,
    status,
    people,
    actions,
    tabs,
    notice,
    rail,
    panel,
    width = 'content',
    children,
  } = props;
  const texts = getTexts('shell');
  useTitle(title);
  return (
    <div class="screen">
      <header class="header">
        <div class="header-menu">
          <IconButton icon="menu" label={texts.openNavigation} onClick={() => (isSheetOpen.value = true)} />
        </div>
        <Breadcrumbs crumbs={[...crumbs, { label: title }]} />
        {status !== undefined && <div class="header-status">{status}</div>}
        {people !== undefined && <LazyPeople {...people} />}
        <div class="header-actions">
          {actions}
          <InboxBell />
        </div>
      </header>
      {tabs !== undefined && <div class="screen-tabs">{tabs}</div>}
      {notice}
      <div class="screen-body">
        {rail}
        <main class="main" id="main" tabIndex={-1}>
          <div class={`content content-${width}`}>
            <h1 class={isTitleHidden ? 'visually-hidden' : 'screen-title'} id="screen-title" tabIndex={-1}>
              {titleIcon !== undefined && <span class="screen-title-icon">{titleIcon}</span>}
              {title}
            </h1>
            {children}
          </div>
        </main>
        {panel !== undefined && <aside class="panel">{panel}</aside>}
      </div>
    </div>
  );
}

/** Sets the title of the window, and announces it after navigation. */
function useTitle(title: string): void {
  const organization = currentOrganization()?.title;
  const name = organization === undefined || organization === title ? title : `${title} · ${organization}`;
  useEffect(() => {
    document.title = `${name} · Bindery`;
  }, [name]);
  const { key } = currentRoute.value;
  useEffect(() => {
    if (arrival.peek() === 'push' || arrival.peek() === 'traverse') announce(fill(getTexts('shell').loaded, { title }));
  }, [key]);
}
