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
  /** Language of the target (BCP 47). */
  readonly language?: string | undefined;
  /** Other hosts open in a new tab. */
  readonly opensNewTab?: boolean | undefined;
  /** How a script fetches what the link stands for. */
  readonly load?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Every link of a page: a URL that is not safe leaves its text without a link. */
export function LinkView({ href: url, children, ...props }: LinkProps): VNode {
  const href = findSafeHref(url);
  if (href === undefined) return <span class={props.class}>{children}</span>;
  const isNewTab = props.opensNewTab === true && isExternal(href);
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
      target={isNewTab ? '_blank' : undefined}
      rel={isNewTab ? 'noopener' : props.rel}
      data-load={props.load}
    >
      {children}
    </a>
  );
}
