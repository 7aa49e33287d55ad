import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ConditionField } from '../../components/pages/condition-field.tsx';
import type { StructureNode } from '../../components/site/structure-nodes.tsx';
import { updateGroup, updateSection, updateSiteSpace } from '../../data/site-structure.ts';
import type { SiteRef } from '../../data/sites.ts';
import { fill, getTexts, loadTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';
import { IconDialog } from '../pages/icon-dialog.tsx';

/** All settings of a part of a site. */
export async function openPartDialog(ref: SiteRef, node: StructureNode): Promise<void> {
  await loadTexts('pages');
  openDialog((close) => <PartDialog siteRef={ref} node={node} onClose={close} />);
}

interface PartDialogProps {
  readonly siteRef: SiteRef;
  readonly node: StructureNode;
  readonly onClose: () => void;
}

interface PartValues extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly path: string;
  readonly description: string;
  readonly icon: string;
  readonly condition: string;
}

function valuesOf({ title, item }: StructureNode): PartValues {
  const none = { title, path: '', description: '', icon: '', condition: '' };
  if (item.kind === 'site-section-group') return { ...none, icon: item.group.icon ?? '' };
  if (item.kind === 'site-space')
    return { ...none, path: item.siteSpace.path, condition: item.siteSpace.condition ?? '' };
  const { path, description = '', icon = '', condition = '' } = item.section;
  return { title, path, description, icon, condition };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Sends changes only: an unchanged path is not checked against others. */
function save(ref: SiteRef, { id, item }: StructureNode, values: PartValues, former: PartValues): Promise<unknown> {
  const { title, path, description, icon, condition } = values;
  const texts = {
    ...(title.trim() !== former.title && { title: title.trim() }),
    ...(icon !== former.icon && { icon: orNull(icon) }),
  };
  if (item.kind === 'site-section-group') return updateGroup(ref, id, texts);
  const settings = {
    ...(path.trim() !== former.path && { path: path.trim() }),
    ...(condition !== former.condition && { condition: orNull(condition) }),
  };
  if (item.kind === 'site-space') return updateSiteSpace(ref, id, settings);
  const about = description !== former.description && { description: orNull(description) };
  return updateSection(ref, id, { ...texts, ...settings, ...about });
}

function PartDialog({ siteRef, node, onClose }: PartDialogProps): VNode {
  const { structure: texts } = getTexts('sites');
  const shell = getTexts('shell');
  const [former] = useState(() => valuesOf(node));
  const { values, set } = useFields<PartValues>(former);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await save(siteRef, node, values, former);
      onClose();
      showToast(getTexts('sites').saved);
    } catch (error) {
      setRefusal(readRefusal(error, shell.unreachable));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={fill(texts.editTitle, { title: node.title })}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {shell.save}
          </Button>
        </>
      }
    >
      <PartFields kind={node.item.kind} values={values} set={set} refusal={refusal} />
    </Dialog>
  );
}

interface PartFieldsProps {
  readonly kind: StructureNode['item']['kind'];
  readonly values: PartValues;
  readonly set: ReturnType<typeof useFields<PartValues>>['set'];
  readonly refusal: FormRefusal | undefined;
}

function PartFields({ kind, values, set, refusal }: PartFieldsProps): VNode {
  const { structure: texts } = getTexts('sites');
  const errorOf = (...fields: (string | undefined)[]) =>
    fields.includes(refusal?.field) ? refusal?.message : undefined;
  return (
    <div class="form-stack">
      {kind !== 'site-space' && (
        <Input
          label={texts.title}
          value={values.title}
          onValue={set('title')}
          maxLength={kind === 'site-section' ? 128 : 100}
          autoFocus
          error={errorOf('title')}
        />
      )}
      {kind !== 'site-section-group' && (
        <Input
          label={texts.path}
          hint={texts.pathHint}
          value={values.path}
          onValue={set('path')}
          maxLength={100}
          spellcheck={false}
          error={errorOf('path', ...(kind === 'site-space' ? [undefined] : []))}
        />
      )}
      {kind === 'site-section' && (
        <Textarea
          label={texts.description}
          hint={texts.descriptionHint}
          value={values.description}
          onValue={set('description')}
          maxLength={256}
          rows={2}
          error={errorOf('description')}
        />
      )}
      {kind !== 'site-space' && <IconField value={values.icon} onValue={set('icon')} />}
      {kind !== 'site-section-group' && (
        <fieldset class="form-stack">
          <legend class="field-label">{texts.condition}</legend>
          <ConditionField value={values.condition} onValue={set('condition')} error={errorOf('condition')} />
        </fieldset>
      )}
      {refusal !== undefined && refusal.field === undefined && kind !== 'site-space' && (
        <p class="field-error" role="alert">
          {refusal.message}
        </p>
      )}
    </div>
  );
}

/** The icon before a title, from the icon set of sites. */
export function IconField({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (icon: string) => void;
}): VNode {
  const { structure: texts } = getTexts('sites');
  const choose = () =>
    openDialog((close) => (
      <IconDialog
        title={texts.chooseIcon}
        isWithoutEmojis
        onClose={close}
        onChoose={({ icon }) => {
          close();
          onValue(icon ?? '');
        }}
      />
    ));
  return (
    <div class="field">
      <span class="field-label">{texts.icon}</span>
      <div class="button-row">
        <Button onClick={choose}>
          <span class="icon-value">
            {value !== '' && <Icon name={value} />}
            {value === '' ? texts.chooseIcon : value}
          </span>
        </Button>
        {value !== '' && (
          <Button kind="quiet" onClick={() => onValue('')}>
            {getTexts('shell').clear}
          </Button>
        )}
      </div>
    </div>
  );
}
