import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { buildContentTree, type ContentNode, spacePath } from '../components/content/content-nodes.tsx';
import type { Schemas } from '../data/bootstrap.ts';
import { type Collection, collectionKeys } from '../data/collections.ts';
import { type FieldValue, type NewValue, updateFieldValues } from '../data/field-values.ts';
import type { Loaded } from '../data/list.ts';
import { queryClient } from '../data/query-client.ts';
import { type Space, spaceKeys, transferSpace, updateSpace } from '../data/spaces.ts';
import { navigate } from '../routes/location.ts';
import { fill, getTexts, loadTexts } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { openDialog } from '../ui/open-dialogs.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';
import { duplicateItem, moveSpaceToTrash, openMoveDialog } from './content.tsx';

type Changes = Parameters<typeof updateSpace>[1];

/** Changes settings of a space at once; can be undone. @returns whether they were accepted */
export function changeSpace(space: Space, changes: Changes): Promise<boolean> {
  const former = Object.fromEntries(Object.keys(changes).map((name) => [name, space[name as keyof Space]])) as Changes;
  return change((values) => updateSpace(space, values), changes, former);
}

/** Changes the values of custom fields of a space; can be undone. @returns whether they were accepted */
export function changeFieldValues(
  space: Space,
  edited: readonly FieldValue[],
  values: Readonly<Record<string, NewValue>>,
): Promise<boolean> {
  const former = Object.fromEntries(edited.map(({ customField, value = null }) => [customField.name, value]));
  return change((each) => updateFieldValues(space, each), values, former);
}

const change = <Values,>(
  update: (values: Values) => Promise<unknown>,
  next: Values,
  former: Values,
): Promise<boolean> =>
  attemptChange(async () => {
    await update(next);
    showToast(getTexts('space-settings').saved, { undo: () => update(former) });
  });

/** A space as an item of home, to reuse its actions here. */
const nodeOf = (space: Space): ContentNode => ({
  id: space.id,
  title: space.title,
  icon: null,
  isEditable: space.permissions.admin,
  item: { kind: 'space', space },
});

export async function openSpaceMove(space: Space): Promise<void> {
  await loadTexts('home');
  const listed = <Item,>(key: readonly unknown[]) => queryClient.getQueryData<Loaded<Item>>(key)?.items ?? [];
  const collections = listed<Collection>(collectionKeys.all(space.organization));
  openMoveDialog(nodeOf(space), buildContentTree(collections, listed<Space>(spaceKeys.all(space.organization))), true);
}

export async function copySpace(space: Space): Promise<void> {
  await loadTexts('home');
  await duplicateItem(space);
}

/** Moves a space to the trash, and leaves its screens. */
export async function trashSpace(space: Space): Promise<void> {
  await loadTexts('home');
  if (await moveSpaceToTrash(space)) navigate(`/o/${space.organization}`);
}

export const openTransfer = (space: Space, organizations: readonly Schemas['Organization'][]): void =>
  openDialog((close) => <TransferDialog space={space} organizations={organizations} onClose={close} />);

interface TransferDialogProps {
  readonly space: Space;
  readonly organizations: readonly Schemas['Organization'][];
  readonly onClose: () => void;
}

/** Asks for the organization that a space is transferred to. */
function TransferDialog({ space, organizations, onClose }: TransferDialogProps): VNode {
  const [texts, shell] = [getTexts('space-settings'), getTexts('shell')];
  const [chosen, setChosen] = useState(organizations[0]?.id ?? '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const transfer = async () => {
    setBusy(true);
    try {
      const moved = await transferSpace(space, chosen);
      onClose();
      navigate(spacePath(moved));
      showToast(fill(texts.transferred, { title: space.title }));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : shell.failedText);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={fill(texts.transferTitle, { title: space.title })}
      onClose={onClose}
      onSubmit={() => void transfer()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="danger" type="submit" isBusy={isBusy}>
            {texts.transferButton}
          </Button>
        </>
      }
    >
      <p>{texts.transferWarning}</p>
      <Select
        label={texts.organization}
        value={chosen}
        error={error}
        options={organizations.map(({ id, title }) => ({ value: id, label: title }))}
        onValue={setChosen}
      />
    </Dialog>
  );
}
