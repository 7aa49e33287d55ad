import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import type { AccountFrame, FieldError, PasskeyPrompt } from './account-view.ts';
import { FormField, HiddenFields } from './form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

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
        {findAccountTexts(frame.language).form.passkeyFailed}
      </p>
    </form>
  );
}

/** The field of a code, which password managers fill in from an authenticator app. */
export function CodeField({
  frame,
  faults,
  hasApp = true,
}: {
  readonly frame: AccountFrame;
  readonly faults: readonly FieldError[];
  readonly hasApp?: boolean;
}): VNode {
  const texts = findAccountTexts(frame.language).form;
  return (
    <FormField
      frame={frame}
      label={hasApp ? texts.code : texts.recoveryCode}
      name="code"
      faults={faults}
      hint={hasApp ? texts.codeHint : texts.recoveryCodeHint}
      input={{
        type: 'text',
        required: true,
        maxLength: 40,
        autocomplete: 'one-time-code',
        autocapitalize: 'none',
        spellcheck: false,
        autofocus: faults.length === 0,
      }}
    />
  );
}
