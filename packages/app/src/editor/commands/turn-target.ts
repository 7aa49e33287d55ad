import type { Attrs } from 'prosemirror-model';
import type { ListName, SectionedName } from './node-kinds.ts';

/** Types that blocks can be converted to. */
export type Target =
  | { readonly type: 'paragraph' | 'heading_1' | 'heading_2' | 'heading_3' }
  | { readonly type: ListName | 'code' | 'math' | 'blockquote' | 'expandable' }
  | { readonly type: 'hint' | 'if' | SectionedName; readonly attrs?: Attrs };
