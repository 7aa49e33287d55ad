import type { ContentRef, TableValue } from '@bindery/content/shapes';
import type { VNode } from 'preact';
import type { Node } from 'prosemirror-model';
import { Icon } from '../../ui/icon.tsx';
import type { PlacedColumn } from '../panels/columns.ts';
import type { FrameHandle } from './frame-view.tsx';
import { urlOfImage } from './media-views.tsx';
import { resolveRef, type TargetIndex } from './resolve-ref.ts';

/** A cell of a table with its column. */
export interface CellEditorProps {
  readonly node: Node;
  readonly block: FrameHandle;
  readonly column: PlacedColumn;
}

/** Input of a cell editor. */
export interface CellFieldProps extends CellEditorProps {
  readonly label: string;
  readonly value: TableValue | null;
  readonly onValue: (value: TableValue | null) => void;
}

/** The names in a value. Pure. */
export const namesOf = (value: TableValue | null): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** The references in a value. Pure. */
export const refsOf = (value: TableValue | null): readonly ContentRef[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is ContentRef => typeof item === 'object' && item !== null,
  );

interface RefFaceProps {
  readonly refTo: ContentRef;
  readonly targets: TargetIndex | undefined;
  readonly isImage: boolean;
}

/** The label of a reference, in a cell. */
export function RefFace({ refTo, targets, isImage }: RefFaceProps): VNode {
  if (targets === undefined) return <span class="block-mention-face" />;
  const resolved = resolveRef(refTo, targets);
  const url = isImage ? urlOfImage(resolved) : undefined;
  if (url !== undefined) return <img class="block-cell-image" src={url} alt="" />;
  const text =
    'title' in resolved ? resolved.title : 'url' in resolved ? resolved.url : 'text' in resolved ? resolved.text : '';
  return (
    <span class={resolved.kind === 'missing' ? 'block-mention-face block-missing' : 'block-mention-face'}>
      {resolved.kind === 'missing' && <Icon name="circle-exclamation" />}
      {text}
    </span>
  );
}
