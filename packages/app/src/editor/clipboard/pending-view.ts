import { getTexts } from '../../texts/texts.ts';
import type { Pending } from './pending-insertion.ts';

/** The element for a pending insertion: its progress, or its error with actions. */
export function drawPending({ label, share, failure, retry, cancel }: Pending, remove: () => void): HTMLElement {
  const texts = getTexts('editorPaste');
  const element = document.createElement('span');
  element.className = failure === undefined ? 'editor-pending' : 'editor-pending editor-pending-failed';
  element.contentEditable = 'false';
  const words = document.createElement('span');
  words.textContent = failure ?? label;
  element.append(words);
  if (failure === undefined) element.append(createProgress(label, share));
  else if (retry !== undefined) element.append(createButton(texts.retry, retry));
  const isFailed = failure !== undefined;
  element.append(
    createButton(isFailed ? texts.remove : texts.cancel, () => {
      if (!isFailed) cancel();
      remove();
    }),
  );
  return element;
}

function createProgress(label: string, share: number | undefined): HTMLElement {
  const progress = document.createElement('progress');
  if (share !== undefined) progress.value = share;
  progress.setAttribute('aria-label', label);
  return progress;
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'editor-pending-button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
