import type { ComponentChildren, VNode } from 'preact';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DoneDialogProps {
  readonly title: string;
  /** Label of the only button, which closes the dialog. */
  readonly done: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Shows a result, such as a secret that is readable only once. */
export const DoneDialog = ({ title, done, onClose, children }: DoneDialogProps): VNode => (
  <Dialog
    kind="wide"
    title={title}
    onClose={onClose}
    onSubmit={onClose}
    footer={
      <Button kind="primary" type="submit">
        {done}
      </Button>
    }
  >
    <div class="form-stack">{children}</div>
  </Dialog>
);
