import type { VNode } from 'preact';
import type { ContentScope } from '../../data/content.ts';
import { uploadOwner } from '../../data/files.ts';
import { runningUploads } from '../../data/send-file.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { Progress } from '../../ui/states.tsx';

/** Running and refused uploads, with the reason. */
export function UploadList({ scope }: { readonly scope: ContentScope }): VNode | null {
  const texts = getTexts('library');
  const owner = uploadOwner(scope);
  const uploads = runningUploads.value.filter((upload) => upload.owner === owner);
  if (uploads.length === 0) return null;
  return (
    <div class="upload-list" aria-live="polite">
      <List label={texts.uploads}>
        {uploads.map(({ id, name, size, sent, error, cancel }) => (
          <ListRow
            key={id}
            icon={
              <Icon
                name={error === undefined ? 'upload' : 'circle-exclamation'}
                class={error === undefined ? '' : 'icon-danger'}
              />
            }
            title={name}
            text={error ?? <Progress value={sent} max={Math.max(1, size)} label={fill(texts.uploadOf, { name })} />}
            meta={error === undefined && formatBytes(size)}
            actions={
              <IconButton
                icon="xmark"
                size="small"
                label={fill(error === undefined ? texts.cancelUpload : texts.dismiss, { name })}
                onClick={cancel}
              />
            }
          />
        ))}
      </List>
    </div>
  );
}
