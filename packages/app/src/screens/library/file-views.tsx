import type { VNode } from 'preact';
import { isImage, listFileActions } from '../../actions/files.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { localUrl } from '../../data/bootstrap.ts';
import type { ContentScope } from '../../data/content.ts';
import type { File } from '../../data/files.ts';
import { formatBytes } from '../../texts/format-bytes.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Table } from '../../ui/table.tsx';

interface FileViewProps {
  readonly scope: ContentScope;
  readonly mayEdit: boolean;
  readonly files: readonly File[];
  /** undefined until they are counted. */
  readonly uses: ReadonlyMap<string, number> | undefined;
  readonly onOpen: (file: File) => void;
}

/** The number of references to a file. */
function Uses({ file, uses }: { readonly file: File; readonly uses: FileViewProps['uses'] }): VNode | null {
  const texts = getTexts('library');
  if (uses === undefined) return null;
  const number = uses.get(file.id) ?? 0;
  return number === 0 ? <Badge tone="warning">{texts.unused}</Badge> : <span>{formatCount(texts.usedIn, number)}</span>;
}

const menuOf = ({ scope, mayEdit }: Pick<FileViewProps, 'scope' | 'mayEdit'>, file: File) => [
  { items: listFileActions(scope, file, mayEdit).map(toMenuItem) },
];

/** Preview of a file. */
export function Thumbnail({ file, isLarge = false }: { readonly file: File; readonly isLarge?: boolean }): VNode {
  if (!isImage(file)) return <Icon name={iconOf(file)} class={isLarge ? 'icon-large' : ''} />;
  return <img class="thumbnail" src={localUrl(file.downloadURL)} alt="" loading="lazy" decoding="async" />;
}

function iconOf({ contentType }: File): string {
  if (contentType === 'application/pdf') return 'file-pdf';
  if (contentType.startsWith('video/')) return 'video';
  if (/zip|tar|compressed/.test(contentType)) return 'box-archive';
  return contentType.startsWith('text/') ? 'file-lines' : 'file';
}

/** Runs the shortcut actions of a row: F2 renames, Delete deletes. */
function runKey(event: KeyboardEvent, props: FileViewProps, file: File): void {
  const id = { F2: 'file.rename', Delete: 'file.delete' }[event.key];
  const action = listFileActions(props.scope, file, props.mayEdit).find((each) => each.id === id);
  if (action === undefined) return;
  event.preventDefault();
  action.perform();
}

/** Files as a grid of previews. */
export function FileGrid(props: FileViewProps): VNode {
  const { files, uses, onOpen } = props;
  const texts = getTexts('library');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers.
    <ul class="file-grid" role="list" aria-label={texts.tabs.files}>
      {files.map((file) => (
        <li
          key={file.id}
          class="file-card"
          onContextMenu={(event) => {
            event.preventDefault();
            const point = { x: event.clientX, y: event.clientY };
            openMenu({ label: file.name, groups: menuOf(props, file), anchor: event.currentTarget, point });
          }}
        >
          <button
            type="button"
            class="file-open"
            aria-label={fill(texts.details, { name: file.name })}
            onClick={() => onOpen(file)}
            onKeyDown={(event) => runKey(event, props, file)}
          >
            <span class="file-picture">
              <Thumbnail file={file} isLarge />
            </span>
          </button>
          <span class="file-caption">
            <span class="file-name" title={file.name}>
              {file.name}
            </span>
            <span class="file-facts">
              {formatBytes(file.size)} <Uses file={file} uses={uses} />
            </span>
          </span>
          <MenuButton
            label={`${getTexts('shell').more}: ${file.name}`}
            size="small"
            placement="bottom-end"
            groups={() => menuOf(props, file)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Files as a table with their details. */
export function FileTable(props: FileViewProps): VNode {
  const { files, uses, onOpen } = props;
  const texts = getTexts('library');
  return (
    <Table
      label={texts.tabs.files}
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: texts.name,
          cell: (file) => (
            <button
              type="button"
              class="file-row"
              onClick={() => onOpen(file)}
              onKeyDown={(event) => runKey(event, props, file)}
            >
              <span class="file-mark">
                <Thumbnail file={file} />
              </span>
              <span class="file-name">{file.name}</span>
            </button>
          ),
        },
        { id: 'type', title: texts.type, isMinor: true, cell: ({ contentType }) => contentType },
        { id: 'size', title: texts.size, isNumber: true, cell: ({ size }) => formatBytes(size) },
        { id: 'use', title: texts.use, isMinor: true, cell: (file) => <Uses file={file} uses={uses} /> },
        {
          id: 'menu',
          title: getTexts('shell').more,
          isTitleHidden: true,
          isNumber: true,
          cell: (file) => (
            <MenuButton
              label={`${getTexts('shell').more}: ${file.name}`}
              size="small"
              placement="bottom-end"
              groups={() => menuOf(props, file)}
            />
          ),
        },
      ]}
    />
  );
}
