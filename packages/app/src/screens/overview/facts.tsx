import type { ComponentChildren, VNode } from 'preact';

export interface Fact {
  readonly name: string;
  readonly value: ComponentChildren;
}

/** What is known of one thing, by name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): VNode {
  return (
    <dl class="facts">
      {facts.flatMap(({ name, value }) => [
        <dt key={`${name}-name`}>{name}</dt>,
        <dd key={`${name}-value`}>{value}</dd>,
      ])}
    </dl>
  );
}
