import { renderAccountPage } from './account-page.tsx';
import type { SetupView } from './account-view.ts';
import { FaultSummary, FormField, HiddenFields, NewPasswordField } from './form.tsx';

/** Creates the first account of an installation, and names its organization. */
export function renderSetup({ frame, action, values, faults }: SetupView): string {
  return renderAccountPage({
    frame,
    title: 'Set up Bindery',
    hasFaults: faults.length > 0,
    width: 'narrow',
    children: (
      <>
        <h1>Set up Bindery</h1>
        <p>Create your account and name your organization. On the next page you bring in your content.</p>
        <FaultSummary faults={faults} />
        <form class="account-form" method="post" action={action} data-once>
          <HiddenFields frame={frame} />
          <FormField
            label="Your name"
            name="name"
            faults={faults}
            input={{
              ...{ type: 'text', required: true, maxLength: 64, value: values.name, autocomplete: 'name' },
              autofocus: faults.length === 0,
            }}
          />
          <FormField
            label="E-mail address"
            name="email"
            faults={faults}
            hint="You sign in with it."
            input={{
              ...{ type: 'email', required: true, maxLength: 254, value: values.email, autocomplete: 'username' },
              spellcheck: false,
            }}
          />
          <NewPasswordField label="Password" faults={faults} />
          <FormField
            label="Organization"
            name="organization"
            faults={faults}
            hint="Your company, team or project. It owns your spaces and sites."
            input={{
              ...{ type: 'text', required: true, minLength: 2, maxLength: 255, value: values.organization },
              autocomplete: 'organization',
            }}
          />
          <button type="submit" class="button button-primary account-wide-button">
            Create the account
          </button>
        </form>
      </>
    ),
  });
}
