import type { VNode } from 'preact';
import { chooseFiles } from '../../actions/files.tsx';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { ImportValues } from './import-values.ts';

interface FieldsProps {
  readonly values: ImportValues;
  readonly onChange: (changes: Partial<ImportValues>) => void;
}

const WITH_URL = ['website', 'confluence', 'google-docs', 'github-wiki'];
const WITH_FILES = ['files', 'notion', 'confluence', 'google-docs'];

/** The URL or the files to import. */
export function SourceFields({ values, onChange }: FieldsProps): VNode {
  const texts = getTexts('import');
  const { origin, url, follows, files } = values;
  const hasUrl = WITH_URL.includes(origin);
  const hasFiles = WITH_FILES.includes(origin);
  return (
    <div class="form-stack">
      {hasFiles && <DropZone values={values} onChange={onChange} />}
      {hasFiles && hasUrl && <p class="divider">{texts.or}</p>}
      {hasUrl && (
        <Input
          label={texts.url}
          hint={texts.urlHints[origin]}
          type="url"
          placeholder="https://"
          value={url}
          disabled={files.length > 0}
          onValue={(next) => onChange({ url: next })}
          spellcheck={false}
        />
      )}
      {origin === 'website' && (
        <Checkbox
          label={texts.follow}
          hint={texts.followHint}
          isChecked={follows}
          onChange={(next) => onChange({ follows: next })}
        />
      )}
    </div>
  );
}

/** Dropped or chosen files. */
function DropZone({ values, onChange }: FieldsProps): VNode {
  const texts = getTexts('import');
  const { origin, files } = values;
  const isProduct = origin !== 'files';
  const add = (added: readonly File[]) => onChange({ files: isProduct ? added.slice(0, 1) : [...files, ...added] });
  const drop = useFileDrop(true, add);
  return (
    <>
      <div class={drop.isOver ? 'drop-zone drop-zone-over' : 'drop-zone'} {...drop.handlers}>
        <Icon name="upload" />
        <strong>{texts.dropTitle}</strong>
        <p class="meta">{texts.dropTexts[origin]}</p>
        <Button onClick={() => chooseFiles(!isProduct, add)}>{isProduct ? texts.chooseExport : texts.choose}</Button>
      </div>
      {files.length > 0 && (
        <List label={texts.chosen}>
          {files.map((file, index) => (
            <ListRow
              key={`${index} ${file.name}`}
              icon={<Icon name="file" />}
              title={file.name}
              meta={formatBytes(file.size)}
              actions={
                <IconButton
                  icon="xmark"
                  size="small"
                  label={fill(texts.removeFile, { name: file.name })}
                  onClick={() => onChange({ files: files.filter((_, each) => each !== index) })}
                />
              }
            />
          ))}
        </List>
      )}
    </>
  );
}
