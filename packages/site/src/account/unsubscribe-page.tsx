import { fillText } from '../texts/find-texts.ts';
import { renderAccountPage } from './account-page.tsx';
import type { UnsubscribeView } from './account-view.ts';
import { findAccountTexts } from './texts/find-account-texts.ts';

/**
 * Turns mails off by the link of one: opening it is not sufficient, since programs open links as well. It says nothing
 * about the account.
 */
export function renderUnsubscribe({ frame, action, subject }: UnsubscribeView): string {
  const texts = findAccountTexts(frame.language).unsubscribe;
  return renderAccountPage({
    frame,
    title: texts.title,
    width: 'narrow',
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <form class="account-form" method="post" action={action} data-once>
          {subject !== undefined && (
            <button type="submit" name="scope" value="this" class="button button-primary account-wide-button">
              {fillText(texts.button, { subject })}
            </button>
          )}
          <button
            type="submit"
            name="scope"
            value="all"
            class={`button ${subject === undefined ? 'button-primary' : 'button-secondary'} account-wide-button`}
          >
            {texts.all}
          </button>
        </form>
      </>
    ),
  });
}
