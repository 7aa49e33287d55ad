import { fillText } from '../texts/find-texts.ts';
import { renderAccountPage } from './account-page.tsx';
import type { ConfirmEmailView } from './account-view.ts';
import { HiddenFields } from './form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

/**
 * Confirms a change of an account's e-mail address: opening the link is not sufficient, since programs open links as
 * well.
 */
export function renderConfirmEmail({ frame, action, name, before, after }: ConfirmEmailView): string {
  const texts = findAccountTexts(frame.language).email;
  return renderAccountPage({
    frame,
    title: texts.title,
    width: 'narrow',
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{fillText(texts.text, { name, before, after })}</p>
        <form class="account-form" method="post" action={action} data-once>
          <HiddenFields frame={frame} />
          <button type="submit" class="button button-primary account-wide-button">
            {texts.title}
          </button>
        </form>
      </>
    ),
  });
}
