import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { SpaceCombobox } from '../../components/site/space-combobox.tsx';
import { listParts, type StructureContext } from '../../components/site/structure-nodes.tsx';
import { createGroup, createSection, createSiteSpace } from '../../data/site-structure.ts';
import { createSpace, spacesQuery } from '../../data/spaces.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal, useFields } from '../../ui/use-fields.ts';

type AddedPart = 'variant' | 'section' | 'group';

/** Asks for the new part: a group only has a title, others show a space. */
export const openAddDialog = (context: StructureContext, part: AddedPart, section?: string): void =>
  openDialog((close) => <AddDialog context={context} part={part} section={section} onClose={close} />);

interface AddDialogProps {
  readonly context: StructureContext;
  readonly part: AddedPart;
  /** Only of variants. */
  readonly section: string | undefined;
  readonly onClose: () => void;
}

interface AddValues extends Readonly<Record<string, unknown>> {
  readonly source: 'existing' | 'new';
  readonly space: readonly string[];
  readonly title: string;
}

async function add({ context: { ref }, part, section }: AddDialogProps, values: AddValues): Promise<void> {
  const title = values.title.trim();
  if (part === 'group') {
    await createGroup(ref, title);
    return;
  }
  const isNew = values.source === 'new';
  const [space = ''] = isNew ? [(await createSpace(ref.organization, { title })).id] : values.space;
  if (part === 'section') await createSection(ref, space, !isNew && title !== '' ? title : undefined);
  else await createSiteSpace(ref, space, section);
}

function AddDialog(props: AddDialogProps): VNode {
  const { context, part, onClose } = props;
  const { structure: texts } = getTexts('sites');
  const shell = getTexts('shell');
  const { values, set } = useFields<AddValues>({ source: 'existing', space: [], title: '' });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isReady = part === 'group' || values.source === 'new' ? values.title.trim() !== '' : values.space.length > 0;
  const submit = async () => {
    if (isBusy || !isReady) return;
    setBusy(true);
    setError(undefined);
    try {
      await add(props, values);
      onClose();
      showToast(texts.added[part]);
    } catch (failure) {
      setError(readRefusal(failure, shell.unreachable).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={texts.addTitle[part]}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
            {texts.add}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <p class="meta">{texts.addText[part]}</p>
        {part === 'group' ? (
          <Input
            label={texts.title}
            value={values.title}
            onValue={set('title')}
            maxLength={100}
            autoFocus
            error={error}
          />
        ) : (
          <SpaceFields context={context} part={part} values={values} set={set} error={error} />
        )}
      </div>
    </Dialog>
  );
}

interface SpaceFieldsProps {
  readonly context: StructureContext;
  readonly part: AddedPart;
  readonly values: AddValues;
  readonly set: ReturnType<typeof useFields<AddValues>>['set'];
  readonly error: string | undefined;
}

/** An existing space that the site does not show yet, or a new one. */
function SpaceFields({ context: { ref, nodes }, part, values, set, error }: SpaceFieldsProps): VNode {
  const { structure: texts } = getTexts('sites');
  const spaces = useQuery(spacesQuery(ref.organization)).data?.items ?? [];
  const existingSpaceIds = listParts(nodes).flatMap(({ item }) =>
    item.kind === 'site-space' ? [item.siteSpace.space.id] : [],
  );
  const [chosen = ''] = values.space;
  const title = spaces.find(({ id }) => id === chosen)?.title ?? '';
  return (
    <>
      <OptionCards
        label={texts.source}
        isLabelHidden
        value={values.source}
        onValue={set('source')}
        options={[
          { value: 'existing', label: texts.existing, text: texts.existingText, icon: 'book' },
          { value: 'new', label: texts.newSpace, text: texts.newSpaceText, icon: 'plus' },
        ]}
      />
      {values.source === 'existing' ? (
        <>
          <SpaceCombobox
            organization={ref.organization}
            label={texts.space}
            value={values.space}
            onValue={set('space')}
            without={existingSpaceIds}
            isSingle
            error={error}
          />
          {part === 'section' && (
            <Input
              label={texts.title}
              hint={fill(texts.titleHint, { title })}
              value={values.title}
              onValue={set('title')}
              maxLength={64}
            />
          )}
        </>
      ) : (
        <Input label={texts.newTitle} value={values.title} onValue={set('title')} maxLength={50} error={error} />
      )}
    </>
  );
}
