import type { ComponentChildren, VNode } from 'preact';

/** Facts about an item: pairs of name and value. */
export function Facts({ children }: { readonly children: ComponentChildren }): VNode {
  return <dl class="facts">{children}</dl>;
}

/** One pair of `Facts`. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
