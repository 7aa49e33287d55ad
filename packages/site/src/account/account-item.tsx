import type { VNode } from 'preact';
import { formatDate } from '../texts/find-texts.ts';
import type { AccountFrame } from './account-view.ts';
import { HiddenFields } from './form.tsx';
import type { AccountLanguage } from './texts/find-account-texts.ts';

export function Day({ instant, language }: { readonly instant: string; readonly language: AccountLanguage }): VNode {
  return <time dateTime={instant}>{formatDate(instant, language)}</time>;
}

/** A button that acts on one item of a list. `name` contains the label and the item, for screen readers. */
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
      <button
        type="submit"
        class={`button button-${isPrimary ? 'primary' : 'secondary'} account-small-button`}
        aria-label={name}
      >
        {label}
      </button>
    </form>
  );
}
