import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows recovery codes, which nothing shows again. */
export function showRecoveryCodes(codes: readonly string[]): void {
  if (codes.length > 0) openDialog((close) => <RecoveryCodesDialog codes={codes} onClose={close} />);
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, to be kept somewhere else: this is the only time that they are shown. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesProps): VNode {
  const { twoStep: texts } = getTexts('security');
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast(getTexts('shell').copied);
  };
  return (
    <Dialog
      kind="wide"
      title={texts.codesTitle}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {getTexts('shell').copy}
          </Button>
          <Button icon="download" onClick={() => saveFile('bindery-recovery-codes.txt', text, 'text/plain')}>
            {texts.download}
          </Button>
          <Button kind="primary" type="submit">
            {texts.codesKept}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Banner tone="warning">{texts.codesText}</Banner>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers. */}
        <ul class="recovery-codes" role="list" aria-label={texts.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
