import { appPath } from '../data/bootstrap.ts';
import { type ChangeRequest, createChangeRequest } from '../data/change-requests.ts';
import type { Space } from '../data/spaces.ts';
import { NewRequestDialog } from '../dialogs/changes/new-request-dialog.tsx';
import { navigate } from '../routes/location.ts';
import { openDialog } from '../ui/open-dialogs.tsx';

interface NewRequestOptions {
  /** The proposed subject. */
  readonly subject?: string;
  /** What is opened then; its overview by default. */
  readonly open?: (request: ChangeRequest) => void;
}

/** Asks for a subject, starts a change request, and opens it. */
export const openNewRequest = (
  space: Pick<Space, 'id' | 'organization'>,
  { subject = '', open = ({ urls }) => navigate(appPath(urls.app)) }: NewRequestOptions = {},
): void =>
  openDialog((close) => (
    <NewRequestDialog
      subject={subject}
      onClose={close}
      onCreate={async (body) => {
        const request = await createChangeRequest(space, body);
        close();
        open(request);
      }}
    />
  ));
