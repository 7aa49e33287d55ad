import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type BuiltCondition, type Clause, OPERATORS, parseCondition, writeCondition } from './condition.ts';

interface ConditionFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

const NEW_CLAUSE: Clause = { claim: '', operator: '==', value: '' };

/** Who sees a page: everyone, or visitors who meet a condition, built from comparisons or written as a text. */
export function ConditionField({ value, error, onValue }: ConditionFieldProps): VNode {
  const texts = getTexts('pages');
  const [built, setBuilt] = useState<BuiltCondition | undefined>(() => parseCondition(value));
  const [isRaw, setRaw] = useState(built === undefined);
  const change = (next: BuiltCondition) => {
    setBuilt(next);
    onValue(writeCondition(next));
  };
  const switchForm = () => {
    if (!isRaw) return setRaw(true);
    const parsed = parseCondition(value);
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
      {(!isRaw || parseCondition(value) !== undefined) && (
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
  const hasValue = clause.operator !== 'true' && clause.operator !== 'false';
  return (
    <div class="clause">
      <Input
        label={texts.claim}
        isLabelHidden
        placeholder={texts.claim}
        value={clause.claim}
        spellcheck={false}
        onValue={(claim) => onClause({ ...clause, claim })}
      />
      <Select
        label={texts.operator}
        isLabelHidden
        value={clause.operator}
        options={OPERATORS.map((value) => ({ value, label: texts.operators[value] }))}
        onValue={(operator) => onClause({ ...clause, operator })}
      />
      {hasValue && (
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
