import type { VNode } from 'preact';
import { PageCombobox } from '../../components/pages/page-combobox.tsx';
import type { Space } from '../../data/spaces.ts';
import type { ImportValues } from '../../sections/import/import-values.ts';
import { getTexts } from '../../texts/texts.ts';
import { OptionCards } from '../../ui/option-card.tsx';
import { Select } from '../../ui/select.tsx';

interface TargetFieldsProps {
  readonly space: Space;
  readonly values: ImportValues;
  readonly onChange: (changes: Partial<ImportValues>) => void;
}

/** The target of the pages, and whether they are reviewed before. */
export function TargetFields({ space, values, onChange }: TargetFieldsProps): VNode {
  const texts = getTexts('import');
  const { position, page, isReviewed } = values;
  const direct = { value: 'direct' as const, label: texts.direct, text: texts.directText, icon: 'bolt' };
  const change = { value: 'change' as const, label: texts.change, text: texts.changeText, icon: 'code-pull-request' };
  const isLocked = space.editMode === 'locked';
  return (
    <fieldset class="form-stack" aria-label={texts.target}>
      <div class="form-pair">
        <Select
          label={texts.position}
          value={position}
          options={(['top', 'below'] as const).map((value) => ({ value, label: texts.places[value] }))}
          onValue={(next) => onChange({ position: next })}
        />
        {position === 'below' && (
          <PageCombobox
            scope={{ kind: 'space', space: space.id }}
            label={texts.page}
            value={page}
            onValue={(next) => onChange({ page: next })}
            accepts={acceptsPages}
          />
        )}
      </div>
      <OptionCards
        label={texts.how}
        value={isReviewed ? 'change' : 'direct'}
        onValue={(value) => onChange({ isReviewed: value === 'change' })}
        options={isLocked ? [{ ...change, text: texts.directLocked }] : [direct, change]}
      />
    </fieldset>
  );
}

/** Links cannot contain pages. */
const acceptsPages = ({ type }: { readonly type: string }): boolean => type === 'document' || type === 'group';
