import type { VNode } from 'preact';
import { availableActions } from '../actions/registry.ts';
import { getTexts } from '../texts/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/kbd.tsx';
import { openDialog } from '../ui/open-dialogs.tsx';

/** Lists the shortcuts of this screen. */
export const openKeySheet = (): void => openDialog((close) => <KeySheet onClose={close} />);

function KeySheet({ onClose }: { readonly onClose: () => void }): VNode {
  const groups = availableActions()
    .map(({ title, actions }) => ({ title, actions: actions.filter(({ keys }) => keys !== undefined) }))
    .filter(({ actions }) => actions.length > 0)
    .map(({ title, actions }) => ({ title, rows: actions.map(({ label, keys = '' }) => [label, keys] as const) }));
  return (
    <Dialog title={getTexts('shell').keyboardShortcuts} onClose={onClose} kind="wide">
      <div class="key-sheet">
        {[...groups, ...listParts()].map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([label, keys]) => (
                <div key={label}>
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

/** Shortcuts of common components: they apply to the focused one. */
function listParts() {
  const { keyGroups: texts, search } = getTexts('shell');
  return [
    {
      title: texts.lists,
      rows: [
        [texts.move, 'ArrowUp ArrowDown'],
        [texts.unfold, 'ArrowRight ArrowLeft'],
        [texts.open, 'Enter'],
        [texts.rename, 'F2'],
        [texts.delete, 'Delete'],
        [texts.pickUp, 'Space'],
        [texts.menu, 'Shift+F10'],
      ] as const,
    },
    {
      title: search,
      rows: [
        [texts.move, 'ArrowUp ArrowDown'],
        [texts.run, 'Enter'],
        [texts.close, 'Escape'],
      ] as const,
    },
  ];
}
