import { renderAccountPage } from './account-page.tsx';
import type { UnsubscribeView } from './account-view.ts';

/**
 * Turns mails off by the link of one: opening it is not sufficient, since programs open links as well. It says nothing
 * about the account.
 */
export function renderUnsubscribe({ frame, action, subject }: UnsubscribeView): string {
  return renderAccountPage({
    frame,
    title: 'Turn off mails',
    width: 'narrow',
    children: (
      <>
        <h1>Turn off mails</h1>
        <p>Notifications stay in the inbox of the application. Mails can be turned on again in the profile.</p>
        <form class="account-form" method="post" action={action} data-once>
          {subject !== undefined && (
            <button type="submit" name="scope" value="this" class="button button-primary account-wide-button">
              Turn off mails about {subject}
            </button>
          )}
          <button
            type="submit"
            name="scope"
            value="all"
            class={`button ${subject === undefined ? 'button-primary' : 'button-secondary'} account-wide-button`}
          >
            Turn off all mails about notifications
          </button>
        </form>
      </>
    ),
  });
}
