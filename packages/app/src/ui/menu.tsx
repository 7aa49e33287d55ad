import { signal } from '@preact/signals';
import { connect, machine } from '@zag-js/menu';
import { mergeProps, normalizeProps, useMachine } from '@zag-js/preact';
import type { VNode } from 'preact';
import { createPortal } from 'preact/compat';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { navigate } from '../routes/location.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Keys } from './kbd.tsx';

/** A menu item. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  /** Shortcut: `Mod+K`. */
  readonly keys?: string | undefined;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Whether it is checked: one of several, or by itself with `isToggle`. */
  readonly isChecked?: boolean;
  readonly isToggle?: boolean;
  readonly onSelect: () => void;
}

/** Items under an optional heading; groups are divided by lines. */
export interface MenuGroup {
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

export interface MenuRequest {
  /** Accessible name of the menu. */
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** The anchor, which regains the focus. */
  readonly anchor: HTMLElement;
  /** Position of the pointer, in pixels of the window. */
  readonly point?: { readonly x: number; readonly y: number };
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'right-start';
}

const opened = signal<(MenuRequest & { readonly id: number }) | undefined>(undefined);
let nextId = 0;

/** Opens a menu next to an element: one is open at a time. */
export function openMenu(request: MenuRequest): void {
  nextId += 1;
  opened.value = { ...request, id: nextId };
}

/** Navigates when a menu item is selected. */
export const goTo = (path: string) => (): void => navigate(path);

/** Container of the menu; part of the frame. */
export function MenuHost(): VNode | null {
  const request = opened.value;
  return request === undefined ? null : <Menu key={request.id} request={request} />;
}

function Menu({ request }: { readonly request: MenuRequest & { readonly id: number } }): VNode {
  const { label, groups, anchor, point, placement = 'bottom-start' } = request;
  const items = groups.flatMap((group) => group.items);
  const chosen = useRef<MenuItem>(undefined);
  const content = useRef<HTMLDivElement>(null);
  const close = () => {
    if (opened.value?.id === request.id) opened.value = undefined;
    anchor.removeAttribute('data-open');
    const { activeElement } = document;
    if (activeElement === document.body || content.current?.contains(activeElement) === true)
      anchor.focus({ preventScroll: true });
    chosen.current?.onSelect();
  };
  const service = useMachine(machine, {
    id: useId(),
    defaultOpen: true,
    loopFocus: true,
    'aria-label': label,
    positioning: {
      placement,
      gutter: 4,
      strategy: 'fixed',
      // A long menu covers its anchor before it hides items.
      overlap: true,
      getAnchorElement: () => anchor,
      ...(point && { getAnchorRect: () => ({ ...point, width: 0, height: 0 }) }),
    },
    onSelect: ({ value }) => {
      chosen.current = items.find(({ id }) => id === value);
    },
    onOpenChange: ({ open }) => !open && queueMicrotask(close),
  });
  const api = connect(service, normalizeProps);
  // The machine waits for a frame before it focuses itself, and another one for Escape: keys come faster.
  useLayoutEffect(() => content.current?.focus({ preventScroll: true }), []);
  const closeAtOnce = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    api.setOpen(false);
  };
  useEffect(() => {
    anchor.setAttribute('data-open', '');
    return () => anchor.removeAttribute('data-open');
  }, [anchor]);
  // Content below an open dialog is inert, so the menu is placed in the dialog.
  return createPortal(
    <div {...api.getPositionerProps()}>
      <div {...mergeProps(api.getContentProps(), { onKeyDown: closeAtOnce })} class="menu" ref={content}>
        {groups.map((group, index) => (
          <MenuSection key={index} id={String(index)} group={group} api={api} />
        ))}
      </div>
    </div>,
    anchor.closest('dialog') ?? document.body,
  );
}

interface SectionProps {
  readonly id: string;
  readonly group: MenuGroup;
  readonly api: ReturnType<typeof connect>;
}

function MenuSection({ id, group: { label, items }, api }: SectionProps): VNode {
  return (
    <div class="menu-group" {...api.getItemGroupProps({ id })}>
      {label !== undefined && (
        <p class="menu-label" {...api.getItemGroupLabelProps({ htmlFor: id })}>
          {label}
        </p>
      )}
      {items.map((item) => (
        <MenuRow key={item.id} item={item} api={api} />
      ))}
    </div>
  );
}

function MenuRow({ item, api }: { readonly item: MenuItem; readonly api: ReturnType<typeof connect> }): VNode {
  const { id: value, label, icon, keys, isDanger, isDisabled, isChecked, isToggle } = item;
  const common = { value, ...(isDisabled !== undefined && { disabled: isDisabled }), valueText: label };
  const props =
    isChecked === undefined
      ? api.getItemProps(common)
      : api.getOptionItemProps({ ...common, type: isToggle ? 'checkbox' : 'radio', checked: isChecked });
  return (
    <div {...props} class={classNames('menu-item', isDanger && 'menu-danger')}>
      {icon !== undefined && <Icon name={icon} />}
      <span class="menu-text">{label}</span>
      {isChecked === true && <Icon name="check" class="menu-check" />}
      {keys !== undefined && <Keys keys={keys} />}
    </div>
  );
}
