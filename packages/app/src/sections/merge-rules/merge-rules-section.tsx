import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { changeMergeRules, setOwnMergeRules } from '../../actions/merge-rules.ts';
import { type MergeRuleChanges, type MergeRules, mergeRulesQuery, type RulesOwner } from '../../data/merge-rules.ts';
import type { MergeRuleTexts } from '../../texts/merge-rules/texts.ts';
import { formatCount } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Section } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';

interface MergeRulesSectionProps {
  readonly owner: RulesOwner;
  readonly texts: MergeRuleTexts;
}

/** The conditions for merging change requests: of an organization, or of a space that overrides them. */
export function MergeRulesSection({ owner, texts }: MergeRulesSectionProps): VNode {
  const query = useQuery(mergeRulesQuery(owner));
  return (
    <Section title={texts.title} id="merge-rules">
      <div class="card settings">
        {'organization' in owner && <p class="field-hint">{texts.lead}</p>}
        <QueryView query={query} isCompact>
          {(rules) => (
            <>
              {'space' in owner && (
                <Switch
                  label={texts.own}
                  hint={texts.ownHint}
                  isChecked={rules.source === 'space'}
                  onChange={(isOwn) => void setOwnMergeRules(owner.space, rules, isOwn, texts.saved)}
                />
              )}
              <RuleFields
                rules={rules}
                texts={texts}
                isDisabled={'space' in owner && rules.source !== 'space'}
                onChange={(changes) => void changeMergeRules(owner, rules, changes, texts.saved)}
              />
            </>
          )}
        </QueryView>
      </div>
    </Section>
  );
}

interface RuleFieldsProps {
  readonly rules: MergeRules;
  readonly texts: MergeRuleTexts;
  /** Switches to other rules. */
  readonly isDisabled: boolean;
  readonly onChange: (changes: MergeRuleChanges) => void;
}

const COUNTS = ['0', '1', '2', '3', '4', '5'];
const ROLES = ['nobody', 'review', 'create', 'admin'] as const;
const SWITCHES = ['latestReviews', 'allApproved', 'upToDate'] as const;

function RuleFields({ rules, texts, isDisabled, onChange }: RuleFieldsProps): VNode {
  const counts = COUNTS.includes(String(rules.reviews)) ? COUNTS : [...COUNTS, String(rules.reviews)];
  const bypass = ROLES.find((role) => role === rules.bypass) ?? 'nobody';
  return (
    <fieldset class="settings-group" disabled={isDisabled}>
      <legend class="visually-hidden">{texts.title}</legend>
      <Select
        label={texts.reviews}
        hint={texts.reviewsHint}
        value={String(rules.reviews)}
        options={counts.map((value) => ({
          value,
          label: value === '0' ? texts.noReviews : formatCount(texts.approvals, Number(value)),
        }))}
        onValue={(reviews) => onChange({ reviews: Number(reviews) })}
      />
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          isChecked={rules[name]}
          onChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
      <Switch label={texts.subject} isChecked={rules.subject} onChange={(subject) => onChange({ subject })} />
      <Switch
        label={texts.description}
        isChecked={rules.description}
        onChange={(description) => onChange({ description })}
      />
      <Select
        label={texts.bypass}
        hint={texts.bypassHint}
        value={bypass}
        options={ROLES.map((value) => ({
          value,
          label: value === 'nobody' ? texts.bypassNobody : texts.bypassRoles[value],
        }))}
        onValue={(role) => onChange({ bypass: role === 'nobody' ? null : role })}
      />
    </fieldset>
  );
}
