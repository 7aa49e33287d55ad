import { connect, machine } from '@zag-js/popover';
import { normalizeProps, useMachine } from '@zag-js/preact';
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface PopoverProps {
  /** What the button says, and what the popover is called. */
  readonly label: string;
  readonly icon?: string;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start';
  /** `close` ends it, for buttons in it. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A small form or explanation next to the button that opens it; nothing under it is blocked. */
export function Popover({ label, icon, placement = 'bottom-start', children }: PopoverProps): VNode {
  const service = useMachine(machine, { id: useId(), positioning: { placement, gutter: 4, strategy: 'fixed' } });
  const api = connect(service, normalizeProps);
  return (
    <>
      <button
        type="button"
        {...api.getTriggerProps()}
        class={classNames('button', 'button-secondary', 'button-medium')}
      >
        {icon !== undefined && <Icon name={icon} />}
        <span class="button-label">{label}</span>
      </button>
      <div {...api.getPositionerProps()}>
        <div {...api.getContentProps()} class="popover">
          <p class="visually-hidden" {...api.getTitleProps()}>
            {label}
          </p>
          {api.open && children(() => api.setOpen(false))}
        </div>
      </div>
    </>
  );
}
