import { getTexts } from '../../texts/texts.ts';
import { showFailure, showToast } from '../../ui/toast.tsx';

/** Puts a text into the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(getTexts('source').textCopied);
  } catch (error) {
    showFailure(error);
  }
}
