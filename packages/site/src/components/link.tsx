import type { ComponentChildren, VNode } from 'preact';
import { findSafeHref, isExternal } from '../urls.ts';

interface LinkProps {
  readonly href: string | undefined;
  readonly class?: string | undefined;
  readonly title?: string | undefined;
  readonly label?: string | undefined;
  readonly current?: boolean | undefined;
  readonly download?: boolean | undefined;
  readonly rel?: string | undefined;
  /** Language of what it leads to (BCP 47). */
  readonly language?: string | undefined;
  /** Other hosts open in a new tab. */
  readonly openBeside?: boolean | undefined;
  readonly children?: ComponentChildren;
}

/** Every link of a page: an address that must not be followed leaves its text without a link. */
export function LinkView({ href: address, children, ...props }: LinkProps): VNode {
  const href = findSafeHref(address);
  if (href === undefined) return <span class={props.class}>{children}</span>;
  const beside = props.openBeside === true && isExternal(href);
  return (
    <a
      href={href}
      class={props.class}
      title={props.title}
      aria-label={props.label}
      aria-current={props.current === true ? 'page' : undefined}
      lang={props.language}
      hreflang={props.language}
      download={props.download === true ? '' : undefined}
      target={beside ? '_blank' : undefined}
      rel={beside ? 'noopener' : props.rel}
    >
      {children}
    </a>
  );
}
