import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { queryClient } from '../data/query-client.ts';
import { declineConfirmation, sessionNeed } from '../data/session.ts';
import { href } from '../routes/location.ts';
import { getTexts } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const isOffline = signal(!navigator.onLine);

/** Tracks the network state, and refetches displayed data after a reconnect. */
export function trackConnection(): void {
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

/** The session has expired or is not recent: the person signs in in another window, and this page keeps its state. */
export function SessionDialog(): VNode | null {
  const texts = getTexts('shell');
  const need = sessionNeed.value;
  if (need === undefined) return null;
  const isConfirm = need === 'confirm';
  const open = () => {
    const path = isConfirm ? '/account/confirm' : '/sign-in';
    const target = `${path}?${new URLSearchParams({ returnTo: href('/signed-in') })}`;
    window.open(href(target), 'bindery-sign-in', 'popup,width=480,height=720');
  };
  return (
    <Dialog
      title={isConfirm ? texts.confirmTitle : texts.signedOutTitle}
      onClose={() => isConfirm && declineConfirmation()}
      footer={
        <Button kind="primary" onClick={open}>
          {isConfirm ? texts.confirmIdentity : texts.signInAgain}
        </Button>
      }
    >
      <p>{isConfirm ? texts.confirmText : texts.signedOutText}</p>
    </Dialog>
  );
}
