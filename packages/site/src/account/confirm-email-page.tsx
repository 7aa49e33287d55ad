import { renderAccountPage } from './account-page.tsx';
import type { ConfirmEmailView } from './account-view.ts';
import { HiddenFields } from './form.tsx';

/**
 * Confirms a change of an account's e-mail address: opening the link is not sufficient, since programs open links as
 * well.
 */
export function renderConfirmEmail({ frame, action, name, before, after }: ConfirmEmailView): string {
  return renderAccountPage({
    frame,
    title: 'Change the e-mail address',
    width: 'narrow',
    children: (
      <>
        <h1>Change the e-mail address</h1>
        <p>
          The account of {name} has the e-mail address {before}. It will be {after}.
        </p>
        <form class="account-form" method="post" action={action} data-once>
          <HiddenFields frame={frame} />
          <button type="submit" class="button button-primary account-wide-button">
            Change the e-mail address
          </button>
        </form>
      </>
    ),
  });
}
