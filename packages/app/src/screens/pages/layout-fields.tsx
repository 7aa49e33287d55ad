import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Select } from '../../ui/select.tsx';
import type { OptionFieldsProps } from './option-fields.ts';

const SHOWN = ['title', 'description', 'cover', 'tableOfContents', 'outline', 'pagination', 'metadata'] as const;

/** The visible elements of a page, and its width. */
export function LayoutFields({ values: { layout }, errors, onChange }: OptionFieldsProps): VNode {
  const texts = getTexts('pages');
  const set = (changes: Partial<typeof layout>) => onChange({ layout: { ...layout, ...changes } });
  return (
    <fieldset class="options-group">
      <legend class="options-legend">{texts.layout}</legend>
      <Select
        label={texts.width}
        value={layout.width}
        error={errors.layout}
        options={[
          { value: 'default', label: texts.widths.default },
          { value: 'wide', label: texts.widths.wide },
        ]}
        onValue={(width) => set({ width })}
      />
      {SHOWN.map((name) => (
        <Checkbox
          key={name}
          label={texts.layoutParts[name]}
          isChecked={layout[name]}
          onChange={(isShown) => set({ [name]: isShown })}
        />
      ))}
    </fieldset>
  );
}
