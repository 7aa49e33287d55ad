import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { bootstrap } from '../data/bootstrap.ts';
import { currentRoute } from '../routes/location.ts';
import { isLoading } from '../routes/router.ts';
import { getTexts } from '../texts/texts.ts';
import { applyAccent } from '../ui/accent.ts';
import { announcement } from '../ui/announce.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MenuHost } from '../ui/menu.tsx';
import { OpenDialogs } from '../ui/open-dialogs.tsx';
import { Toasts } from '../ui/toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner, SessionDialog } from './connection.tsx';
import { currentOrganization } from './current-organization.ts';
import { LoadFailures } from './load-failures.tsx';
import { Outlet } from './outlet.tsx';
import { PaletteHost } from './palette-host.tsx';
import { useShellActions } from './shell-actions.ts';
import { Sidebar } from './sidebar.tsx';
import { isSheetOpen } from './sidebar-state.ts';

/** Synchronous: the next Tab continues from there. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The frame around every screen. */
export function Frame(): VNode {
  const texts = getTexts('shell');
  const { key } = currentRoute.value;
  const organizationId = currentOrganization()?.id;
  useShellActions(organizationId);
  useEffect(() => applyAccent(bootstrap.organizations.length > 1 ? organizationId : undefined), [organizationId]);
  useEffect(() => {
    isSheetOpen.value = false;
  }, [key]);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it links to a part of the page, without a new history entry. */}
      <a class="skip-link" href="#main" onClick={skipToContent}>
        {texts.skipToContent}
      </a>
      <div class="frame">
        <div class="sidebar-column">
          <Sidebar isResizable />
        </div>
        <div class="frame-main">
          <ConnectionBanner />
          <LoadFailures />
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
