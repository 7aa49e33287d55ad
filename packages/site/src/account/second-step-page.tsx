import { renderAccountPage } from './account-page.tsx';
import type { SecondStepView } from './account-view.ts';
import { FaultSummary, HiddenFields } from './form.tsx';
import { CodeField, PasskeyForm } from './passkey-form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

/** Requests the second factor after the password. */
export function renderSecondStep({ frame, returnTo, hasApp, passkey, faults }: SecondStepView): string {
  const signInHref = `${frame.prefix}/sign-in?${new URLSearchParams({ returnTo })}`;
  const { secondStep: texts, signIn } = findAccountTexts(frame.language);
  return renderAccountPage({
    frame,
    title: texts.title,
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <FaultSummary faults={faults} />
        {passkey !== undefined && (
          <PasskeyForm frame={frame} prompt={passkey} returnTo={returnTo} label={texts.passkey} />
        )}
        <form class="account-form" method="post" action={`${frame.prefix}/sign-in/second-step`} data-once>
          <HiddenFields frame={frame} values={{ returnTo }} />
          <CodeField frame={frame} faults={faults} hasApp={hasApp} />
          <button type="submit" class="button button-primary account-wide-button">
            {signIn.title}
          </button>
        </form>
        <p class="account-aside">
          <a href={signInHref}>{texts.somebodyElse}</a>
        </p>
      </>
    ),
  });
}
