import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import type { AccountFrame, FieldError, PasskeyPrompt } from './account-view.ts';
import { FormField, HiddenFields } from './form.tsx';

interface PasskeyFormProps {
  readonly frame: AccountFrame;
  readonly prompt: PasskeyPrompt;
  /** Path to go to afterwards. */
  readonly returnTo: string;
  readonly label: string;
}

/** Has the browser sign with a passkey (`islands/passkey.ts`), and is shown where it can. */
export function PasskeyForm({ frame, prompt, returnTo, label }: PasskeyFormProps): VNode {
  const { action, setup, options } = prompt;
  return (
    <form class="passkey" method="post" action={`${frame.prefix}${action}`} data-passkey={options} hidden>
      <HiddenFields frame={frame} values={{ returnTo, setup, response: '' }} />
      <button type="submit" class="button button-secondary account-wide-button">
        <IconView name="shield" />
        <span>{label}</span>
      </button>
      <p class="account-fault" role="alert" data-passkey-failed hidden>
        No passkey was used. Try again, or continue another way.
      </p>
    </form>
  );
}

/** The field of a code, which password managers fill in from an authenticator app. */
export function CodeField({
  faults,
  hasApp = true,
}: {
  readonly faults: readonly FieldError[];
  readonly hasApp?: boolean;
}): VNode {
  return (
    <FormField
      label={hasApp ? 'Code' : 'Recovery code'}
      name="code"
      faults={faults}
      hint={
        hasApp ? 'The six digits of your authenticator app, or a recovery code.' : 'One of the codes that you kept.'
      }
      input={{
        ...{ type: 'text', required: true, maxLength: 40, autocomplete: 'one-time-code', autocapitalize: 'none' },
        ...{ spellcheck: false, autofocus: faults.length === 0 },
      }}
    />
  );
}
