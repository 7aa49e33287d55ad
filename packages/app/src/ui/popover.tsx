import { connect, machine } from '@zag-js/popover';
import { normalizeProps, useMachine } from '@zag-js/preact';
import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface PopoverProps {
  /** Label of the button, and accessible name of the popover. */
  readonly label: string;
  readonly icon?: string;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start';
  /** `close` closes it, for buttons in it. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A small form or explanation next to its button; not modal. */
export function Popover({ label, icon, placement = 'bottom-start', children }: PopoverProps): VNode {
  const service = useMachine(machine, { id: useId(), positioning: { placement, gutter: 4, strategy: 'fixed' } });
  const api = connect(service, normalizeProps);
  const content = useRef<HTMLDivElement>(null);
  // The machine waits for a frame: text typed before it belongs to the first field.
  useLayoutEffect(() => {
    if (api.open && content.current?.contains(document.activeElement) === false)
      content.current
        .querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled), a[href]')
        ?.focus();
  }, [api.open]);
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
        <div {...api.getContentProps()} class="popover" ref={content}>
          <p class="visually-hidden" {...api.getTitleProps()}>
            {label}
          </p>
          {api.open && children(() => api.setOpen(false))}
        </div>
      </div>
    </>
  );
}
