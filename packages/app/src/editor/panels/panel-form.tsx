import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Attrs } from 'prosemirror-model';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Select } from '../../ui/select.tsx';
import { CaptionField } from './caption-field.tsx';
import { patchAttributes } from './change-attributes.ts';
import { ColumnTypeField } from './column-type-field.tsx';
import { BlockConditionField } from './condition-field.tsx';
import { PANELS } from './descriptors.ts';
import { FormulaField } from './formula-field.tsx';
import { BlockIconField, EmojiField } from './icon-fields.tsx';
import type { PanelFieldProps, PanelFormProps } from './panel-field-props.ts';
import { PartActions } from './part-actions.tsx';
import { PropsField } from './props-field.tsx';
import { RefField } from './ref-field.tsx';
import { OperationField, SchemasField, WebhookField } from './spec-fields.tsx';
import { SyntaxField } from './syntax-field.tsx';
import { TypedField } from './typed-field.tsx';
import { ExpressionValueField } from './variable-field.tsx';

/** The fields of a block. Each change is one undo step. */
export function PanelForm(props: PanelFormProps): VNode {
  const { view, node, position } = props;
  const [fault, setFault] = useState<{ readonly name: string; readonly message: string }>();
  const texts = getTexts('editorBlocks');
  const fields = (PANELS[node.type.name]?.fields ?? []).filter(
    ({ when }) => when === undefined || node.attrs[when[0]] === when[1],
  );
  const patch = (name: string, change: Attrs) => {
    const message = patchAttributes(view, position, change);
    setFault(message === undefined ? undefined : { name, message: fill(texts.refused, { message }) });
  };
  return (
    <>
      {fields.map((field) => (
        <PanelFieldView
          key={field.name}
          {...props}
          field={field}
          label={texts.fields[field.label]}
          {...(field.hint !== undefined && { hint: texts.hints[field.hint] })}
          error={fault?.name === field.name ? fault.message : undefined}
          onPatch={(change) => patch(field.name, change)}
        />
      ))}
      <PartActions {...props} />
      {node.type.name === 'reusable_content' && <ReusableLink {...props} />}
    </>
  );
}

function PanelFieldView(props: PanelFieldProps): VNode {
  switch (props.field.kind) {
    case 'toggle':
      return <ToggleField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'ref':
      return <RefField {...props} target={props.field.target} />;
    case 'icon':
      return <BlockIconField {...props} />;
    case 'emoji':
      return <EmojiField {...props} />;
    case 'formula':
      return <FormulaField {...props} />;
    case 'expression':
      return <BlockConditionField {...props} />;
    case 'variable':
      return <ExpressionValueField {...props} />;
    case 'syntax':
      return <SyntaxField {...props} />;
    case 'props':
      return <PropsField {...props} />;
    case 'caption':
      return <CaptionField {...props} />;
    case 'columnType':
      return <ColumnTypeField {...props} />;
    case 'operation':
      return <OperationField {...props} />;
    case 'schemas':
      return <SchemasField {...props} />;
    case 'webhook':
      return <WebhookField {...props} />;
    default:
      return <TypedField {...props} />;
  }
}

function ToggleField({ field, node, label, hint, onPatch }: PanelFieldProps): VNode {
  return (
    <Switch
      label={label}
      hint={hint}
      isChecked={node.attrs[field.name] === true}
      onChange={(isChecked) => onPatch({ [field.name]: isChecked ? true : field.isOptional === true ? null : false })}
    />
  );
}

function ChoiceField({ field, node, label, hint, error, onPatch }: PanelFieldProps): VNode {
  const { choices } = getTexts('editorBlocks');
  const options = field.kind === 'choice' ? field.choices : [];
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      value={String(node.attrs[field.name] ?? '')}
      options={options.map(([value, name]) => ({ value, label: choices[name] }))}
      onValue={(value) => onPatch({ [field.name]: value === '' ? null : value })}
    />
  );
}

/** A link to the included text. */
function ReusableLink({ context }: PanelFormProps): VNode | null {
  const { openReusable } = context.services;
  if (openReusable === undefined) return null;
  return (
    <Button icon="pen" onClick={openReusable}>
      {getTexts('editorBlocks').editReusable}
    </Button>
  );
}
