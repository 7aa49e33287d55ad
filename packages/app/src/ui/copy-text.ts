import { showFailure, showToast } from './toast.tsx';

/** Puts a text into the clipboard, and says `done`. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch (error) {
    showFailure(error);
  }
}
