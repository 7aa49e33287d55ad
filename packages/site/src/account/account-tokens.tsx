import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { Day, ItemButton } from './account-item.tsx';
import type { AccountFrame, AccountView, FieldError, ShownToken } from './account-view.ts';
import { ConfirmFirst, FaultSummary, FormField, HiddenFields } from './form.tsx';

function NewToken({ title, text }: { readonly title: string; readonly text: string }): VNode {
  return (
    <div class="account-new-token" role="status">
      <p>
        <strong>{title === '' ? 'The new token' : `The token “${title}”`}</strong> is shown this once. Copy it now.
      </p>
      <div class="code account-token-text" data-code>
        <button type="button" class="code-copy" data-copy-code hidden aria-label="Copy the token">
          <IconView name="copy" />
          <IconView name="check" />
        </button>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse select it by the keyboard */}
        <code tabIndex={0}>{text}</code>
      </div>
    </div>
  );
}

function TokenItem({ token, frame }: { readonly token: ShownToken; readonly frame: AccountFrame }): VNode {
  const { id, title, createdAt, expiresAt, hasExpired } = token;
  const name = title === '' ? 'Untitled' : title;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">
          {name}
          {hasExpired && <span class="account-badge account-badge-over">Expired</span>}
        </p>
        <p class="account-item-text">
          Created on <Day instant={createdAt} />
          {expiresAt === undefined ? ', does not expire' : hasExpired ? ', expired on ' : ', expires on '}
          {expiresAt !== undefined && <Day instant={expiresAt} />}
        </p>
      </div>
      <ItemButton frame={frame} action={`/account/tokens/${id}/delete`} label="Delete" name={name} />
    </li>
  );
}

const LIFETIMES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['', 'No expiry'],
] as const;

const DEFAULT_LIFETIME = '90';

function TokenForm({ view, faults }: { readonly view: AccountView; readonly faults: readonly FieldError[] }): VNode {
  const { frame, tokenTitle, tokenDays = DEFAULT_LIFETIME } = view;
  return (
    <form class="account-row-form" method="post" action={`${frame.prefix}/account/tokens`} data-once>
      <HiddenFields frame={frame} />
      <FormField
        label="What is it for?"
        name="title"
        faults={faults}
        input={{ type: 'text', required: true, maxLength: 100, value: tokenTitle, autocomplete: 'off' }}
      />
      <div class="account-field">
        <div class="account-label">
          <label for="days">Expires after</label>
        </div>
        <select id="days" name="days">
          {LIFETIMES.map(([value, label]) => (
            <option key={value} value={value} selected={value === tokenDays}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="button button-primary">
        Create a token
      </button>
    </form>
  );
}

export function Tokens({ view }: { readonly view: AccountView }): VNode {
  const { frame, tokens, newToken, failed, faults, confirmHrefs } = view;
  const own = failed === 'token' ? faults : [];
  return (
    <section class="account-part" id="tokens" aria-labelledby="tokens-title">
      <h2 id="tokens-title">Access tokens</h2>
      <p>
        A program that uses the <a href={`${frame.prefix}/reference`}>API</a> shows one, and may then act for you.
      </p>
      {newToken !== undefined && <NewToken {...newToken} />}
      <FaultSummary faults={own} />
      {confirmHrefs.tokens === undefined ? (
        <TokenForm view={view} faults={own} />
      ) : (
        <ConfirmFirst href={confirmHrefs.tokens}>Before you create a token, confirm your identity.</ConfirmFirst>
      )}
      {tokens.length > 0 && (
        <ul class="account-list">
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} frame={frame} />
          ))}
        </ul>
      )}
    </section>
  );
}
