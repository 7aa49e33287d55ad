import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { useShellActions } from '../actions/shell.ts';
import { bootstrap } from '../data/bootstrap.ts';
import { isLoading, place } from '../routes/router.ts';
import { getTexts } from '../texts/texts.ts';
import { applyAccent } from '../ui/accent.ts';
import { announcement } from '../ui/announce.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MenuHost } from '../ui/menu.tsx';
import { OpenDialogs } from '../ui/open-dialogs.tsx';
import { Toasts } from '../ui/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner, SessionDialog } from './connection.tsx';
import { currentOrganization } from './current-organization.ts';
import { Outlet } from './outlet.tsx';
import { PaletteHost } from './palette-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { isSheetOpen } from './sidebar-state.ts';

/** What stands around every screen. */
export function Frame(): VNode {
  const texts = getTexts('shell');
  const { key } = place.value;
  const organizationId = currentOrganization()?.id;
  useShellActions(organizationId);
  useEffect(() => applyAccent(bootstrap.organizations.length > 1 ? organizationId : undefined), [organizationId]);
  useEffect(() => {
    isSheetOpen.value = false;
  }, [key]);
  return (
    <>
      <a class="skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <div class="frame">
        <div class="sidebar-column">
          <Sidebar isResizable />
        </div>
        <div class="frame-main">
          <OfflineBanner />
          <Outlet />
        </div>
        <BottomBar />
      </div>
      {isLoading.value && <div class="loading-bar" aria-hidden="true" />}
      {isSheetOpen.value && (
        <Dialog title={texts.navigation} kind="sheet" isTitleHidden onClose={() => (isSheetOpen.value = false)}>
          <Sidebar />
        </Dialog>
      )}
      <OpenDialogs />
      <SessionDialog />
      <PaletteHost />
      <MenuHost />
      <Toasts />
      <p class="visually-hidden" aria-live="polite" key={announcement.value.id % 2}>
        {announcement.value.text}
      </p>
    </>
  );
}
