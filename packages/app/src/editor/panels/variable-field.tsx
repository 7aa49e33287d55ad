import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useTargets } from '../node-views/targets.ts';
import { useExpressionFault } from './condition-field.tsx';
import type { PanelFieldProps } from './panel-field-props.ts';
import { useTyped } from './typed-field.tsx';

/** An expression whose value is rendered in the text: a variable, or any other expression. */
export function ExpressionValueField({ field, node, context, label, error, onPatch }: PanelFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const variables = useTargets(context.services)?.variables ?? {};
  const expression = String(node.attrs[field.name]);
  const fault = useExpressionFault(context, expression);
  const {
    text,
    fault: missing,
    type,
    commit,
  } = useTyped(field, expression, (value) => onPatch({ [field.name]: value }));
  const items = Object.entries(variables).map(([name, value]) => ({
    value: `space.vars.${name}`,
    label: name,
    detail: value,
  }));
  return (
    <>
      {items.length > 0 && (
        <Combobox
          label={texts.variable}
          items={items}
          value={items.some(({ value }) => value === expression) ? [expression] : []}
          placeholder={texts.findVariable}
          onValue={([chosen]) => chosen !== undefined && onPatch({ [field.name]: chosen })}
        />
      )}
      <Textarea
        label={label}
        hint={texts.hints.expression}
        error={missing === undefined ? (fault ?? error) : texts.faults[missing]}
        value={text}
        rows={2}
        maxLength={4096}
        spellcheck={false}
        onValue={type}
        onBlur={commit}
      />
    </>
  );
}
