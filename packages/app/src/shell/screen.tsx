import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { arrival, place } from '../routes/router.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { announce } from '../ui/announce.ts';
import { Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx';
import { IconButton } from '../ui/button.tsx';
import { currentOrganization } from './current-organization.ts';
import { isSheetOpen } from './sidebar-state.ts';

export interface ScreenFrameProps {
  /** Name of the screen: its first heading, and the title of the window. */
  readonly title: string;
  /** The way to it, the organization left out; the screen itself is added. */
  readonly crumbs?: readonly Crumb[];
  /** The heading is part of the content, or would say what the crumbs say. */
  readonly isTitleHidden?: boolean;
  /** People and states, next to the crumbs. */
  readonly status?: ComponentChildren;
  /** Buttons of the header; the primary one comes last. */
  readonly actions?: ComponentChildren;
  /** Links to the other screens of the same thing, below the header. */
  readonly tabs?: ComponentChildren;
  /** Something about the whole screen, above everything that scrolls. */
  readonly notice?: ComponentChildren;
  /** Stands in front of the content and scrolls on its own: what is walked through while the content changes. */
  readonly rail?: ComponentChildren;
  /** A panel next to the content: outline, comments, options. */
  readonly panel?: ComponentChildren;
  /** `wide` uses the whole width; `reading` has the measure of a page. */
  readonly width?: 'content' | 'wide' | 'reading';
  readonly children: ComponentChildren;
}

/** What every screen stands in: header, heading, content and panel. */
export function Screen(props: ScreenFrameProps): VNode {
  const {
    title,
    crumbs = [],
    isTitleHidden = false,
    status,
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
        {actions !== undefined && <div class="header-actions">{actions}</div>}
      </header>
      {tabs !== undefined && <div class="screen-tabs">{tabs}</div>}
      {notice}
      <div class="screen-body">
        {rail}
        <main class="main" id="main" tabIndex={-1}>
          <div class={`content content-${width}`}>
            <h1 class={isTitleHidden ? 'visually-hidden' : 'screen-title'} id="screen-title" tabIndex={-1}>
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

/** The title of the window; where somebody has just come from another screen, it is said too. */
function useTitle(title: string): void {
  const organization = currentOrganization()?.title;
  const name = organization === undefined || organization === title ? title : `${title} · ${organization}`;
  useEffect(() => {
    document.title = `${name} · Bindery`;
  }, [name]);
  const { key } = place.value;
  useEffect(() => {
    if (arrival.peek() === 'push' || arrival.peek() === 'traverse') announce(fill(getTexts('shell').loaded, { title }));
  }, [key]);
}
