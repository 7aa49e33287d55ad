import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { openTokenDialog } from '../../actions/account.tsx';
import { useActions } from '../../actions/registry.ts';
import { currentRoute } from '../../routes/location.ts';
import { profilePath } from '../../shell/profile-path.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import { AccountSection } from './account-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { IdentitySection, useIdentities } from './identity-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { type IndexGroup, SectionIndex } from './section-index.tsx';
import { SessionSection } from './session-section.tsx';
import { TokenSection } from './token-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** Sign-in methods, sessions, and access tokens of the person. */
export function SecurityScreen(): VNode {
  const texts = getTexts('security');
  const { value: spoken } = language;
  const actions = useMemo(
    () => [{ id: 'token.create', label: texts.tokens.create, icon: 'key', keys: 'n', perform: openTokenDialog }],
    [spoken],
  );
  useActions(texts.title, actions);
  const { hash } = currentRoute.value;
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
  return (
    <Screen title={texts.title} crumbs={[{ label: getTexts('shell').preferences, path: profilePath() }]}>
      <p class="lead">{texts.lead}</p>
      <div class="indexed">
        <SectionIndex label={texts.index.label} groups={useIndex()} />
        <div class="indexed-content">
          <EmailSection />
          <PasswordSection />
          <IdentitySection />
          <TwoStepSection />
          <PasskeySection />
          <SessionSection />
          <TokenSection />
          <ExportSection />
          <AccountSection />
        </div>
      </div>
    </Screen>
  );
}

/** The index of the screen, in the order of its sections. */
function useIndex(): IndexGroup[] {
  const texts = getTexts('security');
  const { isShown: hasIdentities } = useIdentities();
  const section = (id: string, { title }: { readonly title: string }) => ({ id, title });
  return [
    {
      title: texts.index.signIn,
      sections: [
        section('email', texts.email),
        section('password', texts.password),
        ...(hasIdentities ? [section('identities', texts.identities)] : []),
        section('two-step', texts.twoStep),
        section('passkeys', texts.passkeys),
      ],
    },
    { title: texts.index.access, sections: [section('sessions', texts.sessions), section('tokens', texts.tokens)] },
    { title: texts.index.account, sections: [section('exports', texts.exports), section('delete', texts.deletion)] },
  ];
}
