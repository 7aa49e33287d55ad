import type { VNode } from 'preact';
import { formatDate } from '../texts/find-texts.ts';
import type { AccountFrame } from './account-view.ts';
import { HiddenFields } from './form.tsx';

export function Day({ instant }: { readonly instant: string }): VNode {
  return <time dateTime={instant}>{formatDate(instant, 'en')}</time>;
}

/** A button that acts on one item of a list. `name` identifies the item to screen readers. */
export function ItemButton(props: {
  readonly frame: AccountFrame;
  readonly action: string;
  readonly label: string;
  readonly name: string;
  readonly isPrimary?: boolean;
}): VNode {
  const { frame, action, label, name, isPrimary = false } = props;
  return (
    <form method="post" action={`${frame.prefix}${action}`} data-once>
      <HiddenFields frame={frame} />
      <button type="submit" class={`button button-${isPrimary ? 'primary' : 'secondary'} account-small-button`}>
        {label}
        <span class="visually-hidden"> {name}</span>
      </button>
    </form>
  );
}
