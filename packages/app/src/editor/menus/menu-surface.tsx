import { render, type VNode } from 'preact';
import { BlockHandle } from './block-handle.tsx';
import { Bubble } from './bubble.tsx';
import { LinkForm } from './link-form.tsx';
import type { MenuContext } from './menu-context.ts';
import type { MenuSignals } from './menu-signals.ts';
import type { SuggestList } from './suggest-list.ts';
import { SuggestPopup } from './suggest-popup.tsx';
import { Toolbar } from './toolbar.tsx';

/** Elements before and after the text. */
export interface MenuHosts {
  readonly bar: HTMLElement;
  readonly floats: HTMLElement;
}

/** Renders the menus, or removes them when the text is read-only. */
export function renderMenus({ bar, floats }: MenuHosts, menus: FloatsProps | null): void {
  render(menus === null ? null : <Toolbar context={menus.context} />, bar);
  render(menus === null ? null : <Floats {...menus} />, floats);
}

export interface FloatsProps extends MenuSignals {
  readonly context: MenuContext;
  readonly list: SuggestList;
}

function Floats({ context, list, hovered, isSelecting, hasFocus }: FloatsProps): VNode {
  // Renders and positions everything below again.
  const layout = context.layout.value;
  return (
    <>
      <BlockHandle layout={layout} context={context} hovered={hovered} />
      <Bubble layout={layout} context={context} isSelecting={isSelecting} hasFocus={hasFocus} />
      <SuggestPopup layout={layout} context={context} list={list} />
      <LinkForm layout={layout} context={context} />
    </>
  );
}

export { openTurnMenu } from './block-menu.ts';
