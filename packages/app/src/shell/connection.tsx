import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { bootstrap } from '../data/bootstrap.ts';
import { queryClient } from '../data/query-client.ts';
import { declineConfirmation, type SessionNeed, sessionNeed } from '../data/session.ts';
import { href } from '../routes/location.ts';
import { fill, getTexts } from '../texts/texts.ts';
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

/** Whether the dialog was closed, in order to copy text from the page: a banner says the same. */
const isDialogClosed = signal(false);

/** What keeps the page from sending: no network, or no session of the person. */
export function ConnectionBanner(): VNode | null {
  const need = sessionNeed.value;
  if (isOffline.value) return <Banner tone="warning">{getTexts('shell').offline}</Banner>;
  if (need === undefined || !isDialogClosed.value) return null;
  const { text, button } = describeNeed(need);
  return (
    <Banner tone="warning" actions={button}>
      {text}
    </Banner>
  );
}

/** The person has to do something in another window, and this page keeps its state. */
export function SessionDialog(): VNode | null {
  const need = sessionNeed.value;
  useEffect(() => {
    isDialogClosed.value = false;
  }, [need?.kind]);
  if (need === undefined || isDialogClosed.value) return null;
  const { title, text, button } = describeNeed(need);
  const close = () => {
    if (need.kind === 'confirm') declineConfirmation();
    else isDialogClosed.value = true;
  };
  return (
    <Dialog title={title} onClose={close} footer={button}>
      <p>{text}</p>
    </Dialog>
  );
}

interface DescribedNeed {
  readonly title: string;
  readonly text: string;
  readonly button: VNode;
}

function describeNeed(need: SessionNeed): DescribedNeed {
  const texts = getTexts('shell');
  const buttonOf = (label: string, onClick: () => void) => (
    <Button kind="primary" onClick={onClick}>
      {label}
    </Button>
  );
  if (need.kind === 'other-user') {
    const text = fill(texts.otherUserText, { name: need.name, user: bootstrap.user.displayName });
    const button = buttonOf(texts.reload, () => location.reload());
    return { title: texts.otherUserTitle, text, button };
  }
  if (need.kind === 'confirm') {
    const button = buttonOf(texts.confirmIdentity, () => openWindow('/account/confirm'));
    return { title: texts.confirmTitle, text: texts.confirmText, button };
  }
  const button = buttonOf(texts.signInAgain, () => openWindow('/sign-in'));
  return { title: texts.signedOutTitle, text: texts.signedOutText, button };
}

function openWindow(path: string): void {
  const target = `${path}?${new URLSearchParams({ returnTo: href('/signed-in') })}`;
  window.open(href(target), 'bindery-sign-in', 'popup,width=480,height=720');
}
