import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { Textarea } from '../../ui/field.tsx';
import { listFaults, ServerPreview, useRendered } from '../node-views/server-preview.tsx';
import type { PanelFieldProps } from './panel-field-props.ts';
import { useTyped } from './typed-field.tsx';

/** Debounce of the preview, in milliseconds. */
const REST_MS = 150;

/** A formula in TeX with a live preview. */
export function FormulaField({ field, node, label, hint, error, context, onPatch }: PanelFieldProps): VNode {
  const { faults } = getTexts('editorBlocks');
  const { text, fault, type, commit } = useTyped(
    field,
    node.attrs[field.name],
    (value) => onPatch({ [field.name]: value }),
    REST_MS,
  );
  const formula = String(node.attrs[field.name]);
  const json = JSON.stringify({ type: 'math', attrs: { formula } });
  const { preview } = useRendered(context, formula.trim() === '' ? undefined : json);
  const [invalid] = listFaults(preview, formula);
  return (
    <>
      <Textarea
        label={label}
        hint={hint}
        error={fault === undefined ? (invalid ?? error) : faults[fault]}
        value={text}
        spellcheck={false}
        maxLength={5000}
        onValue={type}
        onBlur={commit}
      />
      {/* On phones the sheet covers the block. */}
      {formula.trim() !== '' && invalid === undefined && (
        <div class="block-panel-preview">
          <ServerPreview context={context} json={json} />
        </div>
      )}
    </>
  );
}
