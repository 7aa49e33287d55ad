import { UserList } from '../components/library/user-list.tsx';
import { localUrl } from '../data/bootstrap.ts';
import type { ContentScope } from '../data/content.ts';
import { deleteFile, type File, fileUsersQuery, renameFile, replaceFile, uploadFile } from '../data/files.ts';
import { queryClient } from '../data/query-client.ts';
import { openRenameDialog } from '../dialogs/library/rename-dialog.tsx';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** Opens the file picker of the browser. */
export function chooseFiles(isMultiple: boolean, onChosen: (files: readonly globalThis.File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = isMultiple;
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}

/** Maximum number of simultaneous uploads. */
const AT_ONCE = 3;

/** Uploads files, a few at a time; each is announced when it is stored. */
export async function uploadFiles(scope: ContentScope, files: readonly globalThis.File[]): Promise<void> {
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      const uploaded = await uploadFile(scope, file);
      if (uploaded !== undefined) showToast(fill(getTexts('library').uploaded, { name: uploaded.name }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const rename = (scope: ContentScope, file: File, name: string): Promise<boolean> =>
  attemptChange(async () => {
    await renameFile(scope, file, name);
    showToast(fill(getTexts('library').renamed, { name }), {
      undo: () => renameFile(scope, { ...file, name }, file.name),
    });
  });

const replace = (scope: ContentScope, file: File): void =>
  chooseFiles(false, ([bytes]) => {
    if (bytes === undefined) return;
    void replaceFile(scope, file, bytes).then((replaced) => {
      if (replaced !== undefined) showToast(fill(getTexts('library').replaced, { name: file.name }));
    });
  });

/** Deletes a file after a confirmation that lists its references. */
const remove = (scope: ContentScope, file: File): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('library');
    const users = await queryClient.fetchQuery({ ...fileUsersQuery(scope, file.id), staleTime: 0 });
    const isConfirmed = await confirm({
      title: fill(texts.deleteTitle, { name: file.name }),
      text:
        users.count === 0 ? (
          texts.deleteUnused
        ) : (
          <>
            {formatCount(texts.deleteUsed, users.count)}
            <UserList users={users.items} />
          </>
        ),
      confirm: getTexts('shell').delete,
      isDangerous: true,
    });
    if (!isConfirmed) return;
    await deleteFile(scope, file);
    showToast(fill(texts.deleted, { name: file.name }));
  });

export const isImage = ({ contentType }: Pick<File, 'contentType'>): boolean => contentType.startsWith('image/');

/** The Markdown that embeds or links a file, relative to the root of the content, so that it works on every page. */
export function markdownOf(file: File): string {
  const path = `/${file.git?.path ?? `.gitbook/assets/${file.name}`}`;
  const target = /[\s()<>]/.test(path) ? `<${path}>` : path;
  const label = file.name.replace(/([\\[\]])/g, '\\$1');
  return isImage(file) ? `![${label}](${target})` : `[${label}](${target})`;
}

const copy = (file: File): Promise<boolean> =>
  attemptChange(async () => {
    await navigator.clipboard.writeText(markdownOf(file));
    showToast(getTexts('library').copied);
  });

function download({ downloadURL, name }: File): void {
  const link = document.createElement('a');
  link.href = localUrl(downloadURL);
  link.download = name;
  link.click();
}

/** Actions of a file. */
export function listFileActions(scope: ContentScope, file: File, mayEdit: boolean): Action[] {
  const texts = getTexts('library');
  const reading: Action[] = [
    { id: 'file.download', label: texts.download, icon: 'download', perform: () => download(file) },
    { id: 'file.copy', label: texts.copyMarkdown, icon: 'copy', perform: () => void copy(file) },
  ];
  if (!mayEdit) return reading;
  return [
    ...reading,
    {
      id: 'file.rename',
      label: texts.rename,
      icon: 'pen',
      keys: 'F2',
      perform: () => openRenameDialog(file, (name) => void rename(scope, file, name)),
    },
    { id: 'file.replace', label: texts.replace, icon: 'upload', perform: () => replace(scope, file) },
    {
      id: 'file.delete',
      label: texts.deleteFile,
      icon: 'trash',
      isDanger: true,
      perform: () => void remove(scope, file),
    },
  ];
}
