import type { ButtonHTMLAttributes, ComponentChildren, Ref, VNode } from 'preact';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'icon' | 'label' | 'size' | 'type'>;

export interface ButtonProps extends Native {
  /** `primary` at most once per screen; `danger` for irreversible actions. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium';
  readonly icon?: string;
  readonly type?: 'button' | 'submit';
  /** In progress: the button stays in place but is inactive. */
  readonly isBusy?: boolean;
  readonly children: ComponentChildren;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A button with a verb on it. */
export function Button(props: ButtonProps): VNode {
  const { kind = 'secondary', size = 'medium', icon, type = 'button', isBusy, children, buttonRef, ...rest } = props;
  return (
    <button
      {...rest}
      ref={buttonRef ?? null}
      type={type}
      class={classNames('button', `button-${kind}`, `button-${size}`, isBusy && 'button-busy')}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? preventDefault : rest.onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span class="button-label">{children}</span>
    </button>
  );
}

const preventDefault = (event: Event): void => event.preventDefault();

export interface LinkButtonProps {
  readonly href: string;
  readonly kind?: ButtonProps['kind'];
  readonly size?: ButtonProps['size'];
  readonly icon?: string;
  readonly target?: '_blank';
  readonly children: ComponentChildren;
}

/** A link styled as a button, for navigation. */
export function LinkButton({
  kind = 'secondary',
  size = 'medium',
  icon,
  target,
  href,
  children,
}: LinkButtonProps): VNode {
  return (
    <a class={classNames('button', `button-${kind}`, `button-${size}`)} href={href} target={target} rel="noreferrer">
      {icon !== undefined && <Icon name={icon} />}
      <span class="button-label">{children}</span>
    </a>
  );
}

export interface IconButtonProps extends Native {
  readonly icon: string;
  /** The action of the button; also shown as a tooltip. */
  readonly label: string;
  /** Shortcut of the action, for the tooltip: `Mod+K`. */
  readonly keys?: string;
  readonly size?: 'small' | 'medium';
  readonly isPressed?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** An icon-only button. */
export function IconButton(props: IconButtonProps): VNode {
  const { icon, label, keys, size = 'medium', isPressed, buttonRef, ...rest } = props;
  return (
    <button
      {...rest}
      ref={buttonRef ?? null}
      type="button"
      class={classNames('icon-button', `icon-button-${size}`)}
      aria-label={label}
      aria-pressed={isPressed}
      data-tooltip={label}
      data-tooltip-keys={keys}
    >
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps {
  readonly icon: string;
  /** The target of the link; also shown as a tooltip. */
  readonly label: string;
  readonly href: string;
  readonly target?: '_blank';
}

/** An icon-only link that is styled as a button. */
export function IconLink({ icon, label, href, target }: IconLinkProps): VNode {
  return (
    <a
      class="icon-button icon-button-medium"
      href={href}
      target={target}
      rel="noreferrer"
      aria-label={label}
      data-tooltip={label}
    >
      <Icon name={icon} />
    </a>
  );
}
