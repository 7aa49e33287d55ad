import type { TableValue } from '@bindery/content/shapes';
import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fill, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { patchAttributes } from '../panels/change-attributes.ts';
import { columnTypeOf } from '../panels/columns.ts';
import { type CellEditorProps, type CellFieldProps, namesOf, RefFace, refsOf } from './cell-values.tsx';
import { useTargets } from './targets.ts';

/** The editor of a cell, by the type of its column. */
export function CellEditor(props: CellEditorProps): VNode {
  const { node, block, column } = props;
  const values: CellFieldProps = {
    ...props,
    label: column.title.textContent || getTexts('editorBlocks').blocks.table_value,
    value: node.attrs['value'] as TableValue | null,
    onValue: (value) => {
      const position = block.position();
      if (position !== undefined) patchAttributes(block.view, position, { value });
    },
  };
  switch (columnTypeOf(column.title)) {
    case 'checkbox':
      return <CheckboxValue {...values} />;
    case 'rating':
      return <RatingValue {...values} />;
    case 'number':
    case 'text':
      return <NumberValue {...values} />;
    case 'select':
    case 'users':
      return <OptionsValue {...values} />;
    default:
      return <RefsValue {...values} />;
  }
}

function CheckboxValue({ label, value, block, onValue }: CellFieldProps): VNode {
  return (
    <input
      type="checkbox"
      class="checkbox"
      aria-label={label}
      checked={value === true}
      disabled={!block.view.editable}
      onChange={({ currentTarget }) => onValue(currentTarget.checked)}
    />
  );
}

function NumberValue({ label, value, block, onValue }: CellFieldProps): VNode {
  const [isWrong, setWrong] = useState(false);
  const valueText = typeof value === 'number' ? String(value) : '';
  const commit = (text: string) => {
    const trimmed = text.trim().replace(',', '.');
    const isNumber = /^[-+]?\d+(?:\.\d+)?$/.test(trimmed);
    setWrong(trimmed !== '' && !isNumber);
    if (trimmed === '' ? value !== null : isNumber && Number(trimmed) !== value) {
      onValue(trimmed === '' ? null : Number(trimmed));
    }
  };
  return (
    <input
      key={valueText}
      class="block-cell-input"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? getTexts('editorBlocks').faults.number : undefined}
      defaultValue={valueText}
      readOnly={!block.view.editable}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && commit(event.currentTarget.value)}
    />
  );
}

/** Number of stars of a rating without a maximum. */
const USUAL_MAX = 5;

function RatingValue({ label, value, block, column, onValue }: CellFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const name = useId();
  const { max } = column.title.attrs;
  const count = Math.min(10, Math.max(1, typeof max === 'number' ? max : USUAL_MAX));
  const rating = typeof value === 'number' ? value : 0;
  return (
    <fieldset class="block-rating" disabled={!block.view.editable}>
      <legend class="visually-hidden">{label}</legend>
      {Array.from({ length: count }, (_, index) => index + 1).map((each) => (
        <label key={each} class={each <= rating ? 'block-star block-star-full' : 'block-star'}>
          <input
            type="radio"
            name={name}
            class="visually-hidden"
            aria-label={fill(texts.rating, { value: each, max: count })}
            checked={each === rating}
            onChange={() => onValue(each)}
            // Clicking the same star again clears the rating.
            onClick={() => each === rating && onValue(null)}
          />
          <Icon name="star" />
        </label>
      ))}
    </fieldset>
  );
}

/** A value with a text field, which loads when the cell is opened. */
function OpenedValue({ children, ...props }: CellFieldProps & { readonly children: VNode | readonly VNode[] }): VNode {
  const { label, block } = props;
  const [Field, setField] = useState<{ readonly show: (field: CellFieldProps) => VNode }>();
  const { edit } = getTexts('editorBlocks');
  const open = () => void import('./cell-fields.tsx').then(({ CellField }) => setField({ show: CellField }));
  if (Field === undefined || !block.view.editable) {
    return (
      <button type="button" class="block-cell-value" disabled={!block.view.editable} onClick={open}>
        <span class="visually-hidden">{fill(edit, { name: label })}</span>
        {children}
      </button>
    );
  }
  return (
    <div
      class="block-cell-field"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof globalThis.Node) || !currentTarget.contains(relatedTarget)) setField(undefined);
      }}
    >
      <Field.show {...props} />
    </div>
  );
}

/** The options of a column are the values of its cells. */
const OptionsValue = (props: CellFieldProps): VNode => (
  <OpenedValue {...props}>
    {namesOf(props.value).map((each) => (
      <span key={each} class="block-tag">
        {each}
      </span>
    ))}
  </OpenedValue>
);

/** References to pages, files and images. */
function RefsValue(props: CellFieldProps): VNode {
  const targets = useTargets(props.block.context.services);
  const isImage = columnTypeOf(props.column.title) === 'image';
  return (
    <OpenedValue {...props}>
      {refsOf(props.value).map((ref, index) => (
        <RefFace key={index} refTo={ref} targets={targets} isImage={isImage} />
      ))}
    </OpenedValue>
  );
}
