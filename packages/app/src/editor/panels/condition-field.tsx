import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type BuiltCondition,
  CLAUSE_OPERATORS,
  type Clause,
  CONDITION_ROOTS,
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
import { listFaults, useRendered } from '../node-views/server-preview.tsx';
import { useTargets } from '../node-views/targets.ts';
import type { PanelFieldProps } from './panel-field-props.ts';
import { useTyped } from './typed-field.tsx';

const NEW_CLAUSE: Clause = { subject: 'visitor.claims.', operator: '==', value: '' };

/** The audience of a part of a page: comparisons as a form, or the expression itself. */
export function BlockConditionField(props: PanelFieldProps): VNode {
  const { node, context, onPatch } = props;
  const texts = getTexts('editorBlocks');
  const expression = String(node.attrs['expression']);
  const fault = useExpressionFault(context, expression);
  const [built, setBuilt] = useState<BuiltCondition | undefined>(() => startOf(expression));
  const isWritten = useRef(expression);
  // Changes of other users are shown, unless the value is the own input.
  useEffect(() => {
    if (expression !== isWritten.current) setBuilt((before) => before && startOf(expression));
    isWritten.current = expression;
  }, [expression]);
  const change = (next: BuiltCondition) => {
    setBuilt(next);
    if (next.clauses.length === 0 || !next.clauses.every(isComplete)) return;
    isWritten.current = writeCondition(next);
    onPatch({ expression: isWritten.current });
  };
  const isShowable = readCondition(expression) !== undefined;
  return (
    <div class="block-builder">
      {built === undefined ? (
        <ExpressionField {...props} error={fault} />
      ) : (
        <Clauses {...props} condition={built} error={fault} onCondition={change} />
      )}
      {(built !== undefined || isShowable) && (
        <Button
          kind="quiet"
          size="small"
          icon={built === undefined ? 'sliders' : 'code'}
          onClick={() => setBuilt(built === undefined ? startOf(expression) : undefined)}
        >
          {built === undefined ? texts.buildCondition : texts.writeCondition}
        </Button>
      )}
    </div>
  );
}

/** A form has a clause at least. */
function startOf(expression: string): BuiltCondition | undefined {
  const built = readCondition(expression);
  return built?.clauses.length === 0 ? { ...built, clauses: [NEW_CLAUSE] } : built;
}

/** The validation of an expression by the server, which has the parser. */
export function useExpressionFault(context: PanelFieldProps['context'], expression: string): string | undefined {
  const json = JSON.stringify({ type: 'if', attrs: { expression }, content: [{ type: 'paragraph' }] });
  const { preview } = useRendered(context, expression.trim() === '' ? undefined : json);
  return listFaults(preview, expression)[0];
}

function ExpressionField({ field, node, label, error, onPatch }: PanelFieldProps): VNode {
  const { hints } = getTexts('editorBlocks');
  const { text, type, commit } = useTyped(field, node.attrs['expression'], (value) => onPatch({ expression: value }));
  return (
    <Textarea
      label={label}
      hint={hints.expression}
      error={error}
      value={text}
      placeholder={'visitor.claims.plan == "pro"'}
      maxLength={4096}
      spellcheck={false}
      onValue={type}
      onBlur={commit}
    />
  );
}

interface ClausesProps extends PanelFieldProps {
  readonly condition: BuiltCondition;
  readonly onCondition: (condition: BuiltCondition) => void;
}

function Clauses({ condition, error, context, onCondition }: ClausesProps): VNode {
  const texts = getTexts('editorBlocks');
  const { join, clauses } = condition;
  const setClauses = (next: readonly Clause[]) => onCondition({ join, clauses: next });
  return (
    <>
      {clauses.length > 1 && (
        <Select
          label={texts.join}
          value={join}
          options={[
            { value: '&&', label: texts.joinAll },
            { value: '||', label: texts.joinAny },
          ]}
          onValue={(next) => onCondition({ join: next, clauses })}
        />
      )}
      {clauses.map((clause, index) => (
        <ClauseRow
          key={index}
          clause={clause}
          context={context}
          isOnly={clauses.length === 1}
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
        {texts.addClause}
      </Button>
    </>
  );
}

interface ClauseRowProps {
  readonly clause: Clause;
  readonly context: PanelFieldProps['context'];
  readonly isOnly: boolean;
  readonly onClause: (clause: Clause) => void;
  readonly onRemove: () => void;
}

function ClauseRow({ clause, context, isOnly, onClause, onRemove }: ClauseRowProps): VNode {
  const texts = getTexts('editorBlocks');
  const variables = Object.keys(useTargets(context.services)?.variables ?? {});
  const { root, name } = splitSubject(clause.subject);
  return (
    <fieldset class="block-clause">
      <legend class="visually-hidden">{texts.clause}</legend>
      <Select
        label={texts.subjectKind}
        isLabelHidden
        value={root}
        options={CONDITION_ROOTS.map((value) => ({ value, label: texts.roots[value] }))}
        onValue={(next) => onClause({ ...clause, subject: `${next}.${name}` })}
      />
      <Input
        label={texts.subjectName}
        isLabelHidden
        placeholder={texts.subjectName}
        value={name}
        spellcheck={false}
        autoComplete="off"
        onValue={(next) => onClause({ ...clause, subject: `${root}.${next.trim()}` })}
      />
      {root === 'space.vars' && variables.length > 0 && !variables.includes(name) && (
        <ul class="block-suggestions" aria-label={texts.roots[root]}>
          {variables
            .filter((each) => each.startsWith(name))
            .slice(0, 8)
            .map((each) => (
              <li key={each}>
                <Button size="small" kind="quiet" onClick={() => onClause({ ...clause, subject: `${root}.${each}` })}>
                  {each}
                </Button>
              </li>
            ))}
        </ul>
      )}
      <Select
        label={texts.operator}
        isLabelHidden
        value={clause.operator}
        options={CLAUSE_OPERATORS.map((value) => ({ value, label: texts.operators[value] }))}
        onValue={(operator) => onClause({ ...clause, operator })}
      />
      {hasValue(clause.operator) && (
        <Input
          label={texts.value}
          isLabelHidden
          placeholder={texts.value}
          value={clause.value}
          spellcheck={false}
          autoComplete="off"
          onValue={(value) => onClause({ ...clause, value })}
        />
      )}
      {!isOnly && <IconButton icon="xmark" size="small" label={texts.removeClause} onClick={onRemove} />}
    </fieldset>
  );
}
