import { appPath } from '../data/bootstrap.ts';
import { createChangeRequest } from '../data/change-requests.ts';
import type { Space } from '../data/spaces.ts';
import { navigate } from '../routes/router.ts';
import { NewRequestDialog } from '../screens/changes/new-request-dialog.tsx';
import { openDialog } from '../ui/open-dialogs.tsx';

/** Asks what the change is about, starts a change request, and goes there. */
export const openNewRequest = (space: Pick<Space, 'id' | 'organization'>): void =>
  openDialog((close) => (
    <NewRequestDialog
      onClose={close}
      onCreate={async (body) => {
        const { urls } = await createChangeRequest(space, body);
        close();
        navigate(appPath(urls.app));
      }}
    />
  ));
