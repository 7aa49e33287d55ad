import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { createToken, type NewAccessToken } from '../../data/account.ts';
import { now } from '../../data/now.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DoneDialog } from '../../ui/done-dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { readRefusal, useFields } from '../../ui/use-fields.ts';

const DAY_MS = 86_400_000;
const DAYS = [7, 30, 90] as const;
const YEAR = 365;
const NEVER = 'never';

/** Asks for title and expiry of a token, and shows its value, once. */
export function TokenDialog({ onClose }: { readonly onClose: () => void }): VNode {
  const { tokens: texts } = getTexts('security');
  const { values, set } = useFields({ title: '', days: '90' as string });
  const [created, setCreated] = useState<NewAccessToken>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    const title = values.title.trim();
    if (title === '') return setError(getTexts('shell').required);
    setBusy(true);
    try {
      const expiresAt = new Date(now() + Number(values.days) * DAY_MS);
      setCreated(await createToken({ title, ...(values.days !== NEVER && { expiresAt: expiresAt.toISOString() }) }));
    } catch (failure) {
      setError(readRefusal(failure, getTexts('shell').unreachable).message);
    }
    setBusy(false);
  };
  if (created !== undefined) return <CreatedDialog token={created.token} onClose={onClose} />;
  return (
    <Dialog
      kind="wide"
      title={texts.createTitle}
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {texts.createButton}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Input
          label={texts.name}
          hint={texts.nameHint}
          error={error}
          value={values.title}
          maxLength={100}
          autoFocus
          autoComplete="off"
          onValue={set('title')}
        />
        <Select
          label={texts.expiry}
          value={values.days}
          options={[
            ...DAYS.map((days) => ({ value: String(days), label: formatCount(texts.days, days) })),
            { value: String(YEAR), label: texts.year },
            { value: NEVER, label: texts.never },
          ]}
          onValue={set('days')}
          {...(values.days === NEVER && { hint: texts.neverHint })}
        />
      </div>
    </Dialog>
  );
}

function CreatedDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }): VNode {
  const { tokens: texts } = getTexts('security');
  return (
    <DoneDialog title={texts.createdTitle} done={texts.done} onClose={onClose}>
      <Banner tone="warning">{texts.once}</Banner>
      <CopyField label={texts.token} value={token} />
    </DoneDialog>
  );
}
