import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Preview } from '../../components/git/preview-view.tsx';
import { gitPreviewQuery, type SyncDirection, startSync } from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showFailure } from '../../ui/toast.tsx';

/** Previews a synchronization, and starts it. */
export const openSyncDialog = (space: Space, direction: SyncDirection): void =>
  openDialog((close) => <SyncDialog space={space} direction={direction} onClose={close} />);

interface SyncDialogProps {
  readonly space: Space;
  readonly direction: SyncDirection;
  readonly onClose: () => void;
}

function SyncDialog({ space, direction, onClose }: SyncDialogProps): VNode {
  const { preview: texts, sync } = getTexts('git');
  const [force, setForce] = useState(false);
  const preview = useQuery(gitPreviewQuery(space.id, direction, force));
  const isReady = preview.data !== undefined && preview.data.failure === undefined && !preview.isFetching;
  const start = async () => {
    if (!isReady) return;
    onClose();
    await startSync(space.id, direction, force).catch(showFailure);
  };
  const verb = direction === 'import' ? sync.startImport : sync.startExport;
  return (
    <Dialog
      kind="wide"
      title={direction === 'import' ? texts.importTitle : texts.exportTitle}
      onClose={onClose}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind={force ? 'danger' : 'primary'} type="submit" disabled={!isReady}>
            {force ? texts.overwrite : verb}
          </Button>
        </>
      }
    >
      <Preview space={space.id} direction={direction} force={force} onForce={setForce} />
    </Dialog>
  );
}
