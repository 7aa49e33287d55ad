import type { VNode } from 'preact';
import { ConditionField } from '../../components/pages/condition-field.tsx';
import { isText } from '../../data/page-tree.ts';
import { getTexts } from '../../texts/texts.ts';
import { Checkbox } from '../../ui/choice.tsx';
import type { OptionFieldsProps } from './option-fields.ts';

/** Whether search engines index a page, and who may see it. */
export function VisibilityFields({ page, values, errors, onChange }: OptionFieldsProps): VNode {
  const texts = getTexts('pages');
  return (
    <fieldset class="options-group">
      <legend class="options-legend">{texts.visibility}</legend>
      <Checkbox
        label={texts.hiddenOption}
        hint={texts.hiddenHint}
        isChecked={values.hidden}
        onChange={(hidden) => onChange({ hidden })}
      />
      {isText(page) && (
        <>
          <Checkbox
            label={texts.noIndex}
            hint={texts.noIndexHint}
            isChecked={values.noIndex}
            onChange={(noIndex) => onChange({ noIndex })}
          />
          <Checkbox
            label={texts.noRobotsIndex}
            hint={texts.noRobotsIndexHint}
            isChecked={values.noRobotsIndex}
            onChange={(noRobotsIndex) => onChange({ noRobotsIndex })}
          />
        </>
      )}
      <p class="field-label">{texts.audience}</p>
      <p class="field-hint">{texts.audienceHint}</p>
      <ConditionField
        value={values.condition}
        error={errors.condition}
        onValue={(condition) => onChange({ condition })}
      />
    </fieldset>
  );
}
