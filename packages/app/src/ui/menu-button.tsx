import type { ComponentChildren, VNode } from 'preact';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { type MenuGroup, type MenuRequest, openMenu } from './menu.tsx';

interface MenuButtonProps {
  /** Accessible name of the menu; read before the content of the button. */
  readonly label: string;
  /** Computed when the menu opens. */
  readonly groups: () => readonly MenuGroup[];
  readonly placement?: MenuRequest['placement'];
  readonly icon?: string;
  readonly size?: 'small' | 'medium';
  /** Content of the button instead of an icon. */
  readonly children?: ComponentChildren;
  readonly class?: string;
}

/** A button that opens a menu. */
export function MenuButton(props: MenuButtonProps): VNode {
  const { label, groups, placement, icon = 'ellipsis', size = 'medium', children, class: className } = props;
  const open = (event: { readonly currentTarget: HTMLElement }) =>
    openMenu({ label, groups: groups(), anchor: event.currentTarget, ...(placement && { placement }) });
  if (children === undefined)
    return <IconButton icon={icon} label={label} size={size} aria-haspopup="menu" onClick={open} />;
  return (
    <button type="button" class={classNames('menu-button', className)} aria-haspopup="menu" onClick={open}>
      <span class="visually-hidden">{label}: </span>
      {children}
    </button>
  );
}
