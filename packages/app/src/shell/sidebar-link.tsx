import type { ComponentChildren, VNode } from 'preact';
import { currentRoute, href } from '../routes/location.ts';
import { Icon } from '../ui/icon.tsx';
import { isNarrow } from './sidebar-state.ts';

interface SidebarLinkProps {
  readonly path: string;
  readonly icon: ComponentChildren;
  readonly label: string;
  readonly meta?: ComponentChildren;
  /** Also marked for paths below it. */
  readonly isPrefix?: boolean;
}

/** An entry of the sidebar; marked at its location. */
export function SidebarLink({ path, icon, label, meta, isPrefix = false }: SidebarLinkProps): VNode {
  const at = currentRoute.value.path;
  const isCurrent = at === path || (isPrefix && at.startsWith(`${path}/`));
  return (
    <a
      class="sidebar-link"
      href={href(path)}
      aria-current={isCurrent ? 'page' : undefined}
      data-tooltip={isNarrow.value ? label : undefined}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <span class="sidebar-label">{label}</span>
      {meta}
    </a>
  );
}
