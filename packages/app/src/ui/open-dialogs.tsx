import { signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Input } from './field.tsx';

type Render = (close: () => void) => VNode;
const opened = signal<readonly { readonly id: number; readonly render: Render }[]>([]);
let nextId = 0;

/** Opens a dialog from any code, such as an action. `render` receives the function that closes it. */
export function openDialog(render: Render): void {
  nextId += 1;
  opened.value = [...opened.value, { id: nextId, render }];
}

const close = (id: number): void => {
  opened.value = opened.value.filter((dialog) => dialog.id !== id);
};

/** Focuses an editor when a dialog that is being closed is gone: nothing outside of a modal one can have the focus. */
export const focusAfterDialog = (editor: { readonly isDestroyed: boolean; focus(): void }): unknown =>
  setTimeout(() => !editor.isDestroyed && editor.focus());

/** Container of dialogs; part of the frame. */
export function OpenDialogs(): VNode {
  return (
    <>
      {opened.value.map(({ id, render }) => (
        <Opened key={id} render={render} onClose={() => close(id)} />
      ))}
    </>
  );
}

const Opened = ({ render, onClose }: { readonly render: Render; readonly onClose: () => void }): VNode =>
  render(onClose);

export interface Question {
  /** The question with its object: “Delete the page Install and its 3 subpages?” */
  readonly title: string;
  readonly text?: ComponentChildren;
  /** The verb on the button. */
  readonly confirm: string;
  readonly isDangerous?: boolean;
  /** Text to type as confirmation of irreversible actions. */
  readonly typed?: { readonly label: string; readonly value: string };
}

/** Asks for confirmation of irreversible actions. @returns whether to continue */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((end) => {
      const answer = (isConfirmed: boolean) => {
        end();
        resolve(isConfirmed);
      };
      return <ConfirmDialog {...question} onAnswer={answer} />;
    });
  });
}

function ConfirmDialog({
  title,
  text,
  confirm: verb,
  isDangerous,
  typed,
  onAnswer,
}: Question & { readonly onAnswer: (isConfirmed: boolean) => void }): VNode {
  const texts = getTexts('shell');
  const [value, setValue] = useState('');
  const isReady = typed === undefined || value.trim() === typed.value;
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(false)}
      onSubmit={() => isReady && onAnswer(true)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{texts.cancel}</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      {text !== undefined && <p>{text}</p>}
      {typed !== undefined && <Input label={typed.label} value={value} onValue={setValue} autoComplete="off" />}
    </Dialog>
  );
}
