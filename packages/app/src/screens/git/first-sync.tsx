import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Preview } from '../../components/git/preview-view.tsx';
import {
  type GitConnection,
  gitPreviewQuery,
  replaceGitConnection,
  type SyncDirection,
  settingsOf,
  startSync,
} from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Section } from '../../ui/list.tsx';
import { OptionCards } from '../../ui/option-card.tsx';
import { showFailure } from '../../ui/toast.tsx';

interface FirstSyncProps {
  readonly space: Space;
  readonly connection: GitConnection;
}

/** Choice of the side with the current content, a preview of the result, and the start. */
export function FirstSync({ space, connection }: FirstSyncProps): VNode {
  const { first: texts, preview: previewTexts } = getTexts('git');
  const [direction, setDirection] = useState<SyncDirection>(connection.initialDirection);
  const [force, setForce] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data: preview, isFetching } = useQuery(gitPreviewQuery(space.id, direction, force));
  const isReady = preview !== undefined && preview.failure === undefined && !isFetching;
  const { credentials } = connection;
  const start = async () => {
    setBusy(true);
    try {
      // Later automatic synchronizations use this direction too.
      if (direction !== connection.initialDirection)
        await replaceGitConnection(space.id, { ...settingsOf(connection), initialDirection: direction });
      await startSync(space.id, direction, force);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Section title={texts.title}>
      <div class="card first-sync">
        <p class="meta">{texts.text}</p>
        {credentials !== undefined && credentials.type === 'deploy-key' && (
          <div class="first-key">
            <strong>{texts.keyTitle}</strong>
            <p class="meta">{texts.keyText}</p>
            <CopyField
              label={getTexts('git').repository.publicKey}
              isLabelHidden
              isLong
              value={credentials.publicKey}
            />
          </div>
        )}
        <OptionCards
          label={texts.direction}
          isLabelHidden
          value={direction}
          onValue={(next) => {
            setForce(false);
            setDirection(next);
          }}
          options={[
            { value: 'import', label: texts.import, text: texts.importText, icon: 'file-import' },
            { value: 'export', label: texts.export, text: texts.exportText, icon: 'file-export' },
          ]}
        />
        <Preview space={space.id} direction={direction} force={force} onForce={setForce} />
        <footer class="form-footer">
          <Button kind={force ? 'danger' : 'primary'} isBusy={isBusy} disabled={!isReady} onClick={() => void start()}>
            {force ? previewTexts.overwrite : direction === 'import' ? texts.startImport : texts.startExport}
          </Button>
        </footer>
      </div>
    </Section>
  );
}
