import type { VNode } from 'preact';
import { availableActions } from '../actions/registry.ts';
import { getTexts } from '../texts/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/kbd.tsx';
import { openDialog } from '../ui/open-dialogs.tsx';

/** Shows which keys do what on this screen. */
export const openKeySheet = (): void => openDialog((close) => <KeySheet onClose={close} />);

function KeySheet({ onClose }: { readonly onClose: () => void }): VNode {
  const groups = availableActions()
    .map(({ title, actions }) => ({ title, actions: actions.filter(({ keys }) => keys !== undefined) }))
    .filter(({ actions }) => actions.length > 0);
  return (
    <Dialog title={getTexts('shell').keyboardShortcuts} onClose={onClose} kind="wide">
      <div class="key-sheet">
        {groups.map(({ title, actions }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {actions.map(({ id, label, keys = '' }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
