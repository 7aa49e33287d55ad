import type { ComponentChildren, VNode } from 'preact';
import { Icon } from './icon.tsx';

const ICONS = {
  info: 'circle-info',
  success: 'circle-check',
  warning: 'triangle-exclamation',
  danger: 'circle-exclamation',
};

interface BannerProps {
  readonly tone: keyof typeof ICONS;
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
}

/** A message about the whole screen or panel, at its top. */
export function Banner({ tone, children, actions }: BannerProps): VNode {
  return (
    <div class={`banner banner-${tone}`} role="status">
      <Icon name={ICONS[tone]} />
      <div class="banner-text">{children}</div>
      {actions !== undefined && <div class="banner-actions">{actions}</div>}
    </div>
  );
}
