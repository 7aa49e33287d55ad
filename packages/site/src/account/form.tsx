import type { ComponentChildren, InputHTMLAttributes, VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { fillText } from '../texts/find-texts.ts';
import type { AccountFrame, FieldError } from './account-view.ts';
import { findAccountTexts } from './texts/find-account-texts.ts';

/** The hidden fields of every form. */
export function HiddenFields({
  frame,
  values = {},
}: {
  readonly frame: AccountFrame;
  readonly values?: Readonly<Record<string, string | undefined>>;
}): VNode {
  const all = Object.entries({ csrf: frame.formToken, ...values });
  return (
    <>
      {all.map(([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />)}
    </>
  );
}

/** The errors of a form, at its top and focused, each linked to its field. */
export function FaultSummary({ faults }: { readonly faults: readonly FieldError[] }): VNode | null {
  if (faults.length === 0) return null;
  return (
    <div class="account-faults" role="alert" tabIndex={-1} autofocus>
      <IconView name="circle-exclamation" />
      <ul>
        {faults.map(({ field, message }) => (
          <li key={message}>{field === undefined ? message : <a href={`#${field}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

/** A result, announced to screen readers. */
export function Done({ children }: { readonly children: ComponentChildren }): VNode {
  return (
    <p class="account-done" role="status">
      <IconView name="circle-check" />
      <span>{children}</span>
    </p>
  );
}

/** Replaces a form that requires a recent authentication: a link to authenticate. */
export function ConfirmFirst({
  frame,
  href,
  children,
}: {
  readonly frame: AccountFrame;
  readonly href: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <div class="account-list account-item">
      <p>{children}</p>
      <a class="button button-primary" href={href}>
        <IconView name="shield" />
        <span>{findAccountTexts(frame.language).form.confirmFirst}</span>
      </a>
    </div>
  );
}

interface FieldProps {
  readonly frame: AccountFrame;
  readonly label: string;
  readonly name: string;
  readonly faults: readonly FieldError[];
  readonly hint?: string;
  readonly children?: ComponentChildren;
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

/** A field with its label, hint and errors. Its id is its name. */
export function FormField({ frame, label, name, faults, hint, children, input }: FieldProps): VNode {
  const { showPassword } = findAccountTexts(frame.language).form;
  const fieldError = faults.find(({ field }) => field === name);
  const described = [hint !== undefined && `${name}-hint`, fieldError !== undefined && `${name}-fault`].filter(Boolean);
  return (
    <div class="account-field">
      <div class="account-label">
        <label for={name}>{label}</label>
        {children}
      </div>
      {hint !== undefined && (
        <p class="account-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div class="account-input">
        <input
          id={name}
          name={name}
          aria-invalid={fieldError === undefined ? undefined : 'true'}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          {...input}
        />
        {input.type === 'password' && (
          <button
            type="button"
            class="account-reveal"
            data-reveal={name}
            hidden
            aria-pressed="false"
            aria-label={showPassword}
            title={showPassword}
          >
            <IconView name="eye" />
          </button>
        )}
      </div>
      {fieldError !== undefined && (
        <p class="account-fault" id={`${name}-fault`}>
          {fieldError.message}
        </p>
      )}
    </div>
  );
}

/** The field of a new password, for which password managers offer generated ones. */
export function NewPasswordField({
  frame,
  faults,
  label,
}: {
  readonly frame: AccountFrame;
  readonly faults: readonly FieldError[];
  readonly label: string;
}): VNode {
  return (
    <FormField
      frame={frame}
      label={label}
      name="newPassword"
      faults={faults}
      hint={findAccountTexts(frame.language).form.newPasswordHint}
      input={{ type: 'password', required: true, minLength: 12, maxLength: 400, autocomplete: 'new-password' }}
    />
  );
}

/** Whether a new password ends the access tokens as well: who had the former one may have created some. */
export function RevokeTokensField({ frame }: { readonly frame: AccountFrame }): VNode {
  return (
    <label class="account-choice">
      <input type="checkbox" name="revokeTokens" value="yes" />
      <span>{findAccountTexts(frame.language).form.revokeTokens}</span>
    </label>
  );
}

/** Identity providers for sign-in, as links to other sites. */
export function ProviderLinks({
  frame,
  providers,
}: {
  readonly frame: AccountFrame;
  readonly providers: readonly { readonly label: string; readonly href: string }[];
}): VNode {
  const texts = findAccountTexts(frame.language).form;
  return (
    <>
      {providers.map(({ label, href }) => (
        <a key={href} class="button button-secondary account-wide-button" href={href}>
          <IconView name="shield" />
          <span>{fillText(texts.continueWith, { provider: label })}</span>
        </a>
      ))}
    </>
  );
}
