import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type InstallationOrganization, setQuota } from '../../data/installation.ts';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readBytes, splitBytes, UNIT_NAMES, type UnitName } from './quota.ts';

interface QuotaDialogProps {
  readonly organization: InstallationOrganization;
  readonly onClose: () => void;
}

/** Sets the storage quota of an organization. */
export function QuotaDialog({ organization: { id, title, storage }, onClose }: QuotaDialogProps): VNode {
  const texts = getTexts('installation').operation.storage;
  const before = splitBytes(storage.quota);
  const [text, setText] = useState(
    before === undefined ? '' : before.number.toLocaleString(language.value, { useGrouping: false }),
  );
  const [unit, setUnit] = useState<UnitName>(before?.unit ?? 'gigabyte');
  const bytes = readBytes(text, unit);
  const save = async () => {
    await setQuota(id, bytes ?? null);
    showToast(texts.saved);
  };
  return (
    <SubmitDialog
      title={fill(texts.quotaOf, { name: title })}
      verb={getTexts('shell').save}
      isReady={bytes !== undefined}
      submit={save}
      onClose={onClose}
    >
      <div class="quota-fields">
        <Input
          label={texts.quota}
          hint={texts.quotaHint}
          error={bytes === undefined ? texts.notANumber : undefined}
          value={text}
          inputMode="decimal"
          maxLength={16}
          autoFocus
          autoComplete="off"
          onValue={setText}
        />
        <Select
          label={texts.unit}
          value={unit}
          options={UNIT_NAMES.map((value) => ({ value, label: describeUnit(value) }))}
          onValue={(value) => setUnit(value as UnitName)}
        />
      </div>
    </SubmitDialog>
  );
}

/** The unit as displayed after a number: “GB”. */
const describeUnit = (unit: UnitName): string =>
  new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay: 'short' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? unit;
