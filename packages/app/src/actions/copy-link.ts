import { bootstrap } from '../data/bootstrap.ts';
import { getTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import { attemptChange } from './attempt-change.ts';

/** Copies the URL of a path of the application to the clipboard. */
export const copyLink = (path: string): Promise<boolean> =>
  attemptChange(async () => {
    await navigator.clipboard.writeText(bootstrap.publicUrl + path);
    showToast(getTexts('shell').linkCopied);
  });
