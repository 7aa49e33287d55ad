import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icon.tsx';

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger';
  readonly icon?: string;
  readonly children: ComponentChildren;
}

/** A state in a word, with a color that adds no information. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps): VNode {
  return (
    <span class={`badge badge-${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A number next to a name. */
export const CountBadge = ({ children }: { readonly children: ComponentChildren }): VNode => (
  <span class="count">{children}</span>
);
