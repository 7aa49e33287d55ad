import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ContentScope } from '../data/content.ts';

/** An editor of blocks. */
export interface BlockEditorOptions {
  readonly parent: HTMLElement;
  readonly doc: Node;
  /** Label for screen readers. */
  readonly label: string;
  /** Id of the element that describes it. */
  readonly describedBy: string;
  readonly isEditable: () => boolean;
  readonly services: EditorServices;
  /** Called after each transaction with the new state. */
  readonly onTransaction: (transaction: Transaction, state: EditorState) => void;
}

/** Services of the application that the editor depends on. */
export interface EditorServices {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly pageId: string;
  /** Creates a further editor of blocks, for a part of the page. */
  readonly createEditor: (options: BlockEditorOptions) => EditorView;
  /** Buffers typed text until the field that `work` renders has the focus, and shows why it failed. */
  readonly openField: (work: () => Promise<unknown>) => void;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
  /** The URL of the page in the application, for links to its headings. */
  readonly pageUrl?: string;
  /** Opens the source of the page; absent if it has none. */
  readonly openSource?: () => void;
  /** Opens the reusable texts, to edit one. */
  readonly openReusable?: () => void;
}
