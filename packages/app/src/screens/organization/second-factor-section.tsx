import type { VNode } from 'preact';
import { setSecondFactorEnforced } from '../../actions/organization.tsx';
import type { Schemas } from '../../data/bootstrap.ts';
import { getTexts } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';

/** Whether members require a second factor. */
export function SecondFactorSection({ organization }: { readonly organization: Schemas['Organization'] }): VNode {
  const { settings: texts } = getTexts('organization');
  const { id, secondFactorEnforced } = organization;
  return (
    <Section title={texts.signIn}>
      <div class="card card-stack">
        <Switch
          key={String(secondFactorEnforced)}
          label={texts.secondFactor}
          hint={texts.secondFactorHint}
          isChecked={secondFactorEnforced}
          onChange={(isOn) => void setSecondFactorEnforced(id, isOn)}
        />
      </div>
    </Section>
  );
}
