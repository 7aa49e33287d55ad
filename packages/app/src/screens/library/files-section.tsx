import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { chooseFiles, isImage, uploadFiles } from '../../actions/files.tsx';
import { useActions } from '../../actions/registry.ts';
import { type File, filesQuery } from '../../data/files.ts';
import { countUses, linksQuery } from '../../data/links.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterField } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { openFileDetails } from './file-details.tsx';
import { FileGrid, FileTable } from './file-views.tsx';
import type { LibraryScope } from './library-scope.ts';
import { UploadList } from './upload-list.tsx';

type Kind = 'all' | 'images' | 'documents' | 'used' | 'unused';
const KINDS: readonly Kind[] = ['all', 'images', 'documents', 'used', 'unused'];

type Uses = ReadonlyMap<string, number> | undefined;

/** Filters files by name and by whether they are used. Pure. */
function filterFiles(files: readonly File[], text: string, kind: Kind, uses: Uses): File[] {
  const query = text.trim().toLocaleLowerCase();
  const passes = (file: File): boolean => {
    if (kind === 'images' || kind === 'documents') return isImage(file) === (kind === 'images');
    if (kind === 'all' || uses === undefined) return true;
    return uses.has(file.id) === (kind === 'used');
  };
  return files
    .filter((file) => file.name.toLocaleLowerCase().includes(query) && passes(file))
    .toSorted((one, other) => one.name.localeCompare(other.name, language.value, { numeric: true }));
}

/** All files with their references; dropped files are uploaded. */
export function FilesSection({ scope, mayEdit }: LibraryScope): VNode {
  const texts = getTexts('library');
  const files = useQuery(filesQuery(scope));
  const spoken = language.value;
  const upload = () => chooseFiles(true, (chosen) => void uploadFiles(scope, chosen));
  const actions = useMemo(
    () => (mayEdit ? [{ id: 'file.upload', label: texts.upload, icon: 'upload', keys: 'u', perform: upload }] : []),
    [scope.space, mayEdit, spoken],
  );
  useActions(texts.title, actions);
  const drop = useFileDrop(mayEdit, (dropped) => void uploadFiles(scope, dropped));
  return (
    <div class="drop-area" {...drop.handlers}>
      {drop.isOver && <div class="drop-hint">{texts.drop}</div>}
      <UploadList scope={scope} />
      <QueryView query={files}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="image"
              title={texts.filesEmptyTitle}
              text={mayEdit ? texts.filesEmptyText : texts.filesEmptyReader}
            >
              {mayEdit && (
                <Button kind="primary" icon="upload" onClick={upload}>
                  {texts.upload}
                </Button>
              )}
            </EmptyState>
          ) : (
            <Files scope={scope} mayEdit={mayEdit} files={items} onUpload={upload} />
          )
        }
      </QueryView>
    </div>
  );
}

interface FilesProps extends LibraryScope {
  readonly files: readonly File[];
  readonly onUpload: () => void;
}

/** Initial number of files. */
const SHOWN = 60;

function Files({ scope, mayEdit, files, onUpload }: FilesProps): VNode {
  const texts = getTexts('library');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [isGrid, setGrid] = useState(true);
  const [visibleCount, setVisibleCount] = useState(SHOWN);
  const links = useQuery(linksQuery(scope, 'all')).data;
  const uses = useMemo(() => links && countUses(links), [links]);
  const filtered = useMemo(() => filterFiles(files, text, kind, uses), [files, text, kind, uses]);
  const View = isGrid ? FileGrid : FileTable;
  return (
    <>
      <div class="toolbar">
        <FilterField label={texts.filter} value={text} onValue={setText} />
        <Select
          label={texts.show}
          isLabelHidden
          value={kind}
          options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          onValue={setKind}
        />
        <div class="toolbar-end">
          <IconButton icon="grid" label={texts.asGrid} isPressed={isGrid} onClick={() => setGrid(true)} />
          <IconButton icon="list" label={texts.asList} isPressed={!isGrid} onClick={() => setGrid(false)} />
          {mayEdit && (
            <Button kind="primary" icon="upload" onClick={onUpload}>
              {texts.upload}
            </Button>
          )}
        </div>
      </div>
      {filtered.length === 0 ? (
        <EmptyState isCompact icon="magnifying-glass" title={texts.noMatch} />
      ) : (
        <View
          scope={scope}
          mayEdit={mayEdit}
          files={filtered.slice(0, visibleCount)}
          uses={uses}
          onOpen={(file) => openFileDetails(scope, file, mayEdit)}
        />
      )}
      {filtered.length > visibleCount && (
        <div class="list-more">
          <Button onClick={() => setVisibleCount(visibleCount + 4 * SHOWN)}>
            {texts.more.replace('{count}', String(filtered.length - visibleCount))}
          </Button>
        </div>
      )}
    </>
  );
}
