import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { fillText } from '../texts/find-texts.ts';
import { Day, ItemButton } from './account-item.tsx';
import type { AccountFrame, AccountView, FieldError, ShownToken } from './account-view.ts';
import { FilledText } from './filled-text.tsx';
import { ConfirmFirst, FaultSummary, FormField, HiddenFields } from './form.tsx';
import { type AccountTexts, findAccountTexts } from './texts/find-account-texts.ts';

function NewToken(props: { readonly title: string; readonly text: string; readonly texts: AccountTexts }): VNode {
  const { title, text } = props;
  const { tokens: texts } = props.texts;
  return (
    <div class="account-new-token" role="status">
      <p>
        {title === '' ? (
          texts.createdUntitled
        ) : (
          <FilledText text={texts.created} parts={{ title: <strong>{title}</strong> }} />
        )}
      </p>
      <div class="code account-token-text" data-code>
        <button type="button" class="code-copy" data-copy-code hidden aria-label={texts.copy}>
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
  const texts = findAccountTexts(frame.language).tokens;
  const name = title === '' ? texts.untitled : title;
  const facts = expiresAt === undefined ? texts.factsLasting : hasExpired ? texts.factsExpired : texts.factsExpiring;
  const dayOf = (instant: string) => <Day instant={instant} language={frame.language} />;
  return (
    <li class="account-item">
      <div>
        <p class="account-item-title">
          {name}
          {hasExpired && <span class="account-badge account-badge-over">{texts.expired}</span>}
        </p>
        <p class="account-item-text">
          <FilledText
            text={facts}
            parts={{ created: dayOf(createdAt), ...(expiresAt !== undefined && { expires: dayOf(expiresAt) }) }}
          />
        </p>
      </div>
      <ItemButton
        frame={frame}
        action={`/account/tokens/${id}/delete`}
        label={texts.delete}
        name={fillText(texts.deleteOf, { title: name })}
      />
    </li>
  );
}

/** The value and the label of each option. */
const listLifetimes = ({ days, year, noExpiry }: AccountTexts['tokens']) =>
  [
    ['30', fillText(days, { count: 30 })],
    ['90', fillText(days, { count: 90 })],
    ['365', year],
    ['', noExpiry],
  ] as const;

const DEFAULT_LIFETIME = '90';

function TokenForm({ view, faults }: { readonly view: AccountView; readonly faults: readonly FieldError[] }): VNode {
  const { frame, tokenTitle, tokenDays = DEFAULT_LIFETIME } = view;
  const texts = findAccountTexts(frame.language).tokens;
  return (
    <form class="account-row-form" method="post" action={`${frame.prefix}/account/tokens`} data-once>
      <HiddenFields frame={frame} />
      <FormField
        frame={frame}
        label={texts.purpose}
        name="title"
        faults={faults}
        input={{ type: 'text', required: true, maxLength: 100, value: tokenTitle, autocomplete: 'off' }}
      />
      <div class="account-field">
        <div class="account-label">
          <label for="days">{texts.expiresAfter}</label>
        </div>
        <select id="days" name="days">
          {listLifetimes(texts).map(([value, label]) => (
            <option key={value} value={value} selected={value === tokenDays}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" class="button button-primary">
        {texts.create}
      </button>
    </form>
  );
}

export function Tokens({ view }: { readonly view: AccountView }): VNode {
  const { frame, tokens, newToken, failed, faults, confirmHrefs } = view;
  const own = failed === 'token' ? faults : [];
  const texts = findAccountTexts(frame.language);
  return (
    <section class="account-part" id="tokens" aria-labelledby="tokens-title">
      <h2 id="tokens-title">{texts.tokens.title}</h2>
      <p>
        <FilledText
          text={texts.tokens.text}
          parts={{ api: <a href={`${frame.prefix}/reference`}>{texts.tokens.api}</a> }}
        />
      </p>
      {newToken !== undefined && <NewToken {...newToken} texts={texts} />}
      <FaultSummary faults={own} />
      {confirmHrefs.tokens === undefined ? (
        <TokenForm view={view} faults={own} />
      ) : (
        <ConfirmFirst frame={frame} href={confirmHrefs.tokens}>
          {texts.tokens.confirmFirst}
        </ConfirmFirst>
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
