import type { ContentRef } from '@bindery/content/shapes';
import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { uploadFile } from '../../data/files.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ContentTargetOf, type ResolvedRef, resolveRef, type TargetIndex } from '../node-views/resolve-ref.ts';
import { loadTargets, useTargets } from '../node-views/targets.ts';
import type { RefTarget } from './descriptors.ts';
import type { PanelFieldProps } from './panel-field-props.ts';
import { refTo } from './ref-to.ts';

interface RefFieldProps extends PanelFieldProps {
  readonly target: RefTarget;
}

/** The target of a reference: an item of the content, a URL, or for files an upload. */
export function RefField(props: RefFieldProps): VNode {
  const { field, node, context, target, onPatch } = props;
  const targets = useTargets(context.services);
  const ref = node.attrs[field.name] as ContentRef | null;
  return (
    <div class="block-ref">
      <RefCombobox
        {...props}
        targets={targets}
        value={ref}
        onRef={(next) => onPatch({ [field.name]: next })}
        isOptional={field.isOptional === true}
      />
      {(target === 'image' || target === 'file') && (
        <UploadButton {...props} isImage={target === 'image'} onRef={(next) => onPatch({ [field.name]: next })} />
      )}
    </div>
  );
}

interface RefComboboxProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly target: RefTarget;
  readonly targets: TargetIndex | undefined;
  readonly value: ContentRef | null;
  readonly isOptional: boolean;
  readonly isLabelHidden?: boolean;
  readonly onRef: (ref: ContentRef | null) => void;
}

/** Maximum number of options shown. */
const MOST_ROWS = 50;
const NOTHING = ' none';
const CURRENT = ' current';

/** Chooses a target by title or path, or a URL. */
export function RefCombobox(props: RefComboboxProps): VNode {
  const { label, hint, error, target, targets, value, isOptional, isLabelHidden, onRef } = props;
  const texts = getTexts('editorBlocks');
  const [query, setQuery] = useState('');
  const resolved = targets === undefined ? undefined : resolveRef(value, targets);
  const current = resolved === undefined ? undefined : describe(resolved);
  const matches = listMatches(targets?.targets ?? [], target, query);
  const isUrl = /^(?:https?:\/\/|mailto:|tel:|#)\S+$/i.test(query.trim()) && target !== 'reusable-content';
  const items: ComboboxItem[] = [
    ...(isUrl ? [{ value: query.trim(), label: query.trim(), icon: <Icon name="link" /> }] : []),
    ...(isOptional && query === '' ? [{ value: NOTHING, label: texts.none }] : []),
    ...(current === undefined ? [] : [{ ...current, value: CURRENT }]),
    ...matches.map((each) => ({ ...faceOf(each), value: each.sourcePath })),
  ];
  const choose = (chosen: string | undefined) => {
    setQuery('');
    if (chosen === undefined || chosen === CURRENT || targets === undefined) return;
    if (chosen === NOTHING) onRef(null);
    else {
      const chosenTarget = targets.byFile.get(chosen);
      onRef(chosenTarget === undefined ? { kind: 'source', target: chosen } : refTo(targets, chosenTarget));
    }
  };
  return (
    <Combobox
      label={label}
      error={error}
      items={items}
      value={current === undefined ? [] : [CURRENT]}
      placeholder={texts.refPlaceholder[target === 'reusable-content' ? 'text' : target]}
      onQuery={setQuery}
      onValue={([chosen]) => choose(chosen)}
      {...(hint !== undefined && { hint })}
      {...(isLabelHidden !== undefined && { isLabelHidden })}
    />
  );
}

function listMatches(targets: readonly ContentTargetOf[], accepted: RefTarget, query: string): ContentTargetOf[] {
  const words = query.trim().toLocaleLowerCase();
  return targets
    .filter((target) => isOffered(target, accepted))
    .filter(({ title, sourcePath }) => words === '' || `${title} ${sourcePath}`.toLocaleLowerCase().includes(words))
    .slice(0, MOST_ROWS);
}

function isOffered(target: ContentTargetOf, accepted: RefTarget): boolean {
  if (accepted === 'image') return target.kind === 'file' && target.contentType.startsWith('image/');
  if (accepted === 'anything') return target.kind !== 'reusable-content';
  return target.kind === accepted;
}

/** An item of the content as an option. */
function faceOf(target: ContentTargetOf): ComboboxItem {
  const { title, sourcePath } = target;
  switch (target.kind) {
    case 'page':
      return { value: '', label: title, detail: `/${target.path}`, icon: <Icon name="file-lines" /> };
    case 'file': {
      const icon = <Icon name={target.contentType.startsWith('image/') ? 'image' : 'file'} />;
      return { value: '', label: title, detail: sourcePath, icon };
    }
    case 'reusable-content':
      return { value: '', label: title, detail: sourcePath, icon: <Icon name="cube" /> };
  }
}

function describe(resolved: ResolvedRef): ComboboxItem | undefined {
  switch (resolved.kind) {
    case 'page':
    case 'file':
    case 'reusable-content':
      return faceOf(resolved);
    case 'url':
      return { value: '', label: resolved.url, icon: <Icon name="link" /> };
    case 'anchor':
      return { value: '', label: `#${resolved.anchor}`, icon: <Icon name="hashtag" /> };
    case 'spec':
      return { value: '', label: resolved.slug };
    case 'missing':
      return resolved.text === ''
        ? undefined
        : { value: '', label: fill(getTexts('editorBlocks').missing, { name: resolved.text }) };
  }
}

interface UploadButtonProps extends PanelFieldProps {
  readonly isImage: boolean;
  readonly onRef: (ref: ContentRef) => void;
}

/** Uploads a file to the content, and references it. */
function UploadButton({ context, isImage, onRef }: UploadButtonProps): VNode {
  const texts = getTexts('editorBlocks');
  const targets = useTargets(context.services);
  const [isUploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setFault(undefined);
    setUploading(true);
    try {
      const sourcePath = (await uploadFile(context.services.scope, file))?.sourcePath;
      if (sourcePath === undefined) setFault(fill(texts.uploadFailed, { message: file.name }));
      else onRef(refTo(targets ?? (await loadTargets(context.services)), { sourcePath }));
    } finally {
      setUploading(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        {...(isImage && { accept: 'image/*' })}
        onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
      />
      <Button icon="upload" isBusy={isUploading} aria-describedby={id} onClick={() => input.current?.click()}>
        {isUploading ? texts.uploading : texts.upload}
      </Button>
      <p id={id} class={fault === undefined ? 'visually-hidden' : 'field-error'} role="status">
        {fault}
      </p>
    </>
  );
}
