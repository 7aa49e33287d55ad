import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { queryClient } from '../data/query-client.ts';
import { isSignedOut } from '../data/session.ts';
import { href } from '../routes/router.ts';
import { getTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const isOffline = signal(!navigator.onLine);

/** Follows whether there is a network; what is shown is loaded again when it is back. */
export function followConnection(): void {
  window.addEventListener('offline', () => {
    isOffline.value = true;
  });
  window.addEventListener('online', () => {
    isOffline.value = false;
    void queryClient.invalidateQueries();
  });
}

export function OfflineBanner(): VNode | null {
  if (!isOffline.value) return null;
  return <Banner tone="warning">{getTexts('shell').offline}</Banner>;
}

/** The session has ended: the person signs in in a window of its own, and everything here stays as it is. */
export function SignedOutDialog(): VNode | null {
  const texts = getTexts('shell');
  if (!isSignedOut.value) return null;
  const open = () => {
    const target = `/sign-in?${new URLSearchParams({ returnTo: href('/signed-in') })}`;
    window.open(href(target), 'bindery-sign-in', 'popup,width=480,height=720');
  };
  return (
    <Dialog
      title={texts.signedOutTitle}
      onClose={() => undefined}
      footer={
        <Button kind="primary" onClick={open}>
          {texts.signInAgain}
        </Button>
      }
    >
      <p>{texts.signedOutText}</p>
    </Dialog>
  );
}
