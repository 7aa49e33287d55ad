import { COLUMN_TYPES } from '@bindery/content/shapes';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Select } from '../../ui/select.tsx';
import { changeColumnType, columnTypeOf, findColumn } from './columns.ts';
import type { PanelFieldProps } from './panel-field-props.ts';

/** The type of a column. Cells keep their text; a cell that does not fit is named. */
export function ColumnTypeField({ view, node, position, label }: PanelFieldProps): VNode {
  const texts = getTexts('editorBlocks');
  const [unfit, setUnfit] = useState<readonly string[]>([]);
  const [first = ''] = unfit;
  return (
    <Select
      label={label}
      error={unfit.length === 0 ? undefined : formatCount(texts.unfit, unfit.length, { text: first })}
      value={columnTypeOf(node)}
      options={COLUMN_TYPES.map((value) => ({ value, label: texts.columnTypes[value] }))}
      onValue={(type) => {
        const column = findColumn(view.state.doc, position);
        if (column === undefined) return;
        const change = changeColumnType(view.state, column, type);
        setUnfit('unfit' in change ? change.unfit : []);
        if ('transaction' in change) view.dispatch(change.transaction);
      }}
    />
  );
}
