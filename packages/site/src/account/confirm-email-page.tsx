import { renderAccountPage } from './account-page.tsx';
import type { ConfirmEmailView } from './account-view.ts';
import { HiddenFields } from './form.tsx';

/** Asks whether an account gets another e-mail address: to open a link is not enough, as programs open links as well. */
export function renderConfirmEmail({ frame, action, name, before, after }: ConfirmEmailView): string {
  return renderAccountPage({
    frame,
    title: 'Change the e-mail address',
    width: 'narrow',
    children: (
      <>
        <h1>Change the e-mail address</h1>
        <p>
          The account of {name} has the address {before}. It will be {after}.
        </p>
        <form class="account-form" method="post" action={action} data-once>
          <HiddenFields frame={frame} />
          <button type="submit" class="button button-primary account-wide-button">
            Change the address
          </button>
        </form>
      </>
    ),
  });
}
