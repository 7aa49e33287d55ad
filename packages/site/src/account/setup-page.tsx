import { renderAccountPage } from './account-page.tsx';
import type { SetupView } from './account-view.ts';
import { FaultSummary, FormField, HiddenFields, NewPasswordField } from './form.tsx';
import { findAccountTexts } from './texts/find-account-texts.ts';

/** Creates the first account of an installation, and names its organization. */
export function renderSetup({ frame, action, values, faults }: SetupView): string {
  const { setup: texts, form: labels } = findAccountTexts(frame.language);
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
        <form class="account-form" method="post" action={action} data-once>
          <HiddenFields frame={frame} />
          <FormField
            frame={frame}
            label={labels.name}
            name="name"
            faults={faults}
            input={{
              type: 'text',
              required: true,
              maxLength: 64,
              value: values.name,
              autocomplete: 'name',
              autofocus: faults.length === 0,
            }}
          />
          <FormField
            frame={frame}
            label={labels.email}
            name="email"
            faults={faults}
            hint={texts.emailHint}
            input={{
              type: 'email',
              required: true,
              maxLength: 254,
              value: values.email,
              autocomplete: 'username',
              spellcheck: false,
            }}
          />
          <NewPasswordField frame={frame} label={labels.password} faults={faults} />
          <FormField
            frame={frame}
            label={labels.organization}
            name="organization"
            faults={faults}
            hint={texts.organizationHint}
            input={{
              type: 'text',
              required: true,
              minLength: 2,
              maxLength: 255,
              value: values.organization,
              autocomplete: 'organization',
            }}
          />
          <button type="submit" class="button button-primary account-wide-button">
            {texts.button}
          </button>
        </form>
      </>
    ),
  });
}
