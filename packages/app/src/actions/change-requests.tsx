import { appPath } from '../data/bootstrap.ts';
import { createChangeRequest } from '../data/change-requests.ts';
import type { Space } from '../data/spaces.ts';
import { NewRequestDialog } from '../dialogs/changes/new-request-dialog.tsx';
import { navigate } from '../routes/location.ts';
import { openDialog } from '../ui/open-dialogs.tsx';

/** Asks for a subject, starts a change request, and opens it. */
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
