import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import {
  type BuiltCondition,
  CLAUSE_OPERATORS,
  type Clause,
  hasValue,
  isComplete,
  readCondition,
  splitSubject,
  writeCondition,
} from '../../data/condition.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface ConditionFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Pages and parts of sites are shown by what is known of visitors. */
const NEW_CLAUSE: Clause = { subject: 'visitor.claims.', operator: '==', value: '' };
const readClaims = (text: string): BuiltCondition | undefined => readCondition(text, ['visitor.claims']);

/** Visibility of a page: everyone, or visitors who match a condition, built from comparisons or written as text. */
export function ConditionField({ value, error, onValue }: ConditionFieldProps): VNode {
  const texts = getTexts('pages');
  const [built, setBuilt] = useState<BuiltCondition | undefined>(() => readClaims(value));
  const [isRaw, setRaw] = useState(built === undefined);
  const change = (next: BuiltCondition) => {
    setBuilt(next);
    // While a clause is not complete the former condition stays: fewer clauses would show more.
    if (next.clauses.every(isComplete)) onValue(writeCondition(next));
  };
  const switchForm = () => {
    if (!isRaw) return setRaw(true);
    const parsed = readClaims(value);
    setBuilt(parsed);
    setRaw(parsed === undefined);
  };
  return (
    <div class="condition">
      {isRaw ? (
        <Textarea
          label={texts.condition}
          hint={texts.conditionHint}
          placeholder={'visitor.claims.plan == "pro"'}
          value={value}
          error={error}
          maxLength={1024}
          spellcheck={false}
          onValue={onValue}
        />
      ) : (
        <ConditionBuilder condition={built ?? { join: '&&', clauses: [] }} error={error} onCondition={change} />
      )}
      {(!isRaw || readClaims(value) !== undefined) && (
        <Button kind="quiet" size="small" icon={isRaw ? 'sliders' : 'code'} onClick={switchForm}>
          {isRaw ? texts.conditionBuild : texts.conditionWrite}
        </Button>
      )}
    </div>
  );
}

interface ConditionBuilderProps {
  readonly condition: BuiltCondition;
  readonly error: string | undefined;
  readonly onCondition: (condition: BuiltCondition) => void;
}

function ConditionBuilder({ condition, error, onCondition }: ConditionBuilderProps): VNode {
  const texts = getTexts('pages');
  const { join, clauses } = condition;
  const setClauses = (next: readonly Clause[]) => onCondition({ join, clauses: next });
  return (
    <>
      {clauses.length > 1 && (
        <Select
          label={texts.conditionJoin}
          value={join}
          options={[
            { value: '&&', label: texts.conditionAll },
            { value: '||', label: texts.conditionAny },
          ]}
          onValue={(next) => onCondition({ join: next, clauses })}
        />
      )}
      {clauses.map((clause, index) => (
        <ClauseRow
          key={index}
          clause={clause}
          onClause={(next) => setClauses(clauses.with(index, next))}
          onRemove={() => setClauses(clauses.toSpliced(index, 1))}
        />
      ))}
      {error !== undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <Button size="small" icon="plus" onClick={() => setClauses([...clauses, NEW_CLAUSE])}>
        {texts.conditionAdd}
      </Button>
    </>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  readonly onClause: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function ClauseRow({ clause, onClause, onRemove }: ClauseRowProps): VNode {
  const texts = getTexts('pages');
  const { root, name } = splitSubject(clause.subject);
  return (
    <div class="clause">
      <Input
        label={texts.claim}
        isLabelHidden
        placeholder={texts.claim}
        value={name}
        spellcheck={false}
        onValue={(claim) => onClause({ ...clause, subject: `${root}.${claim.trim()}` })}
      />
      <Select
        label={texts.operator}
        isLabelHidden
        value={clause.operator}
        options={CLAUSE_OPERATORS.map((value) => ({ value, label: texts.operators[value] }))}
        onValue={(operator) => onClause({ ...clause, operator })}
      />
      {hasValue(clause.operator) && (
        <Input
          label={texts.claimValue}
          isLabelHidden
          placeholder={texts.claimValue}
          value={clause.value}
          spellcheck={false}
          onValue={(value) => onClause({ ...clause, value })}
        />
      )}
      <IconButton icon="xmark" size="small" label={texts.conditionRemove} onClick={onRemove} />
    </div>
  );
}
