import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { isImage, listFileActions, markdownOf } from '../../actions/files.tsx';
import { UserList } from '../../components/library/user-list.tsx';
import { localUrl } from '../../data/bootstrap.ts';
import type { ContentScope } from '../../data/content.ts';
import { type File, filesQuery, fileUsersQuery } from '../../data/files.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/list.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Thumbnail } from './file-views.tsx';

/** Shows a file with its details and references. */
export const openFileDetails = (scope: ContentScope, file: File, mayEdit: boolean): void =>
  openDialog((close) => <FileDetails scope={scope} file={file} mayEdit={mayEdit} onClose={close} />);

interface FileDetailsProps {
  readonly scope: ContentScope;
  readonly file: File;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

function FileDetails({ scope, file: opened, mayEdit, onClose }: FileDetailsProps): VNode {
  const texts = getTexts('library');
  const files = useQuery(filesQuery(scope));
  // It may have been renamed or replaced since.
  const file = files.data?.items.find(({ id }) => id === opened.id) ?? opened;
  const users = useQuery(fileUsersQuery(scope, file.id));
  const { dimensions } = file;
  return (
    <Dialog kind="details" title={file.name} onClose={onClose}>
      <div class="file-details">
        {isImage(file) ? (
          <a class="file-preview" href={localUrl(file.downloadURL)} target="_blank" rel="noreferrer">
            <Thumbnail file={file} isLarge />
            <span class="visually-hidden">{texts.open}</span>
          </a>
        ) : (
          <div class="file-preview">
            <Thumbnail file={file} isLarge />
          </div>
        )}
        <div class="button-row">
          {listFileActions(scope, file, mayEdit).map(({ id, label, icon = 'file', isDanger, perform }) => (
            <Button
              key={id}
              size="small"
              icon={icon}
              kind={isDanger === true ? 'quiet' : 'secondary'}
              onClick={() => {
                if (id === 'file.delete') onClose();
                perform();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <Facts>
          <Fact name={texts.type}>{file.contentType}</Fact>
          <Fact name={texts.size}>{formatBytes(file.size)}</Fact>
          {dimensions && <Fact name={texts.dimensions}>{`${dimensions.width} × ${dimensions.height}`}</Fact>}
        </Facts>
        <CopyField label="Markdown" value={markdownOf(file)} />
        <Section title={texts.usedBy} count={users.data && <CountBadge>{users.data.count}</CountBadge>}>
          <QueryView query={users} isCompact skeleton={<SkeletonRows rows={2} />}>
            {({ items }) =>
              items.length === 0 ? <p class="section-empty">{texts.usedByNone}</p> : <UserList users={items} />
            }
          </QueryView>
        </Section>
      </div>
    </Dialog>
  );
}
