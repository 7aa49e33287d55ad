import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { confirm, focusAfterDialog, openDialog } from '../../ui/open-dialogs.tsx';
import type { EditorServices } from '../services.ts';
import type { ConflictChoice, ConflictTools, PlacedConflict } from './resolve-conflict.ts';

/** Opens the editor for the result of the selected conflict. */
export function openConflictDialog(view: EditorView, services: EditorServices, tools: ConflictTools): void {
  const conflict = tools.conflictAt(view.state);
  if (conflict === undefined) return;
  openDialog((close) => (
    <ConflictDialog
      view={view}
      services={services}
      tools={tools}
      first={conflict}
      onClose={() => {
        close();
        focusAfterDialog(view);
      }}
    />
  ));
}

interface ConflictDialogProps {
  readonly view: EditorView;
  readonly services: EditorServices;
  readonly tools: ConflictTools;
  readonly first: PlacedConflict;
  readonly onClose: () => void;
}

/** Both sides of a conflict, and next to them an editor for what it becomes. Nothing changes until it is used. */
function ConflictDialog({ view, services, tools, first, onClose }: ConflictDialogProps): VNode {
  const [{ conflict: texts }, shell] = [getTexts('editorBlocks'), getTexts('shell')];
  const [{ node }, setShown] = useState(first);
  const [isTouched, setTouched] = useState(false);
  const [error, setError] = useState<string>();
  const editor = useRef<EditorView>(null);
  useUnsaved(isTouched);
  const startFrom = (choice: ConflictChoice) => {
    const { current: created } = editor;
    if (created === null) return;
    const { state } = created;
    const blocks = pageOf(tools, node, choice).content;
    created.dispatch(state.tr.replaceWith(0, state.doc.content.size, blocks));
    created.focus();
  };
  const leave = async () => {
    const question = { title: texts.discardTitle, confirm: texts.discard, isDangerous: true };
    if (!isTouched || (await confirm(question))) onClose();
  };
  const use = () => {
    const current = findAgain(tools, view, node);
    if (current === undefined || editor.current === null) return setError(texts.gone);
    if (!current.node.eq(node)) {
      setShown(current);
      return setError(texts.changed);
    }
    const { content } = editor.current.state.doc;
    view.dispatch(tools.replaceConflict(view.state, current, tools.isBlankSide(content) ? content.cut(0, 0) : content));
    onClose();
  };
  return (
    <Dialog
      title={texts.title}
      kind="editor"
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>{shell.cancel}</Button>
          <Button kind="primary" onClick={use}>
            {texts.use}
          </Button>
        </>
      }
    >
      <div class="conflict-desk">
        {(['main', 'change'] as const).map((side) => (
          <Side key={side} side={side} node={node} services={services} tools={tools} onStart={() => startFrom(side)} />
        ))}
        <Result
          node={node}
          services={services}
          tools={tools}
          editor={editor}
          error={error}
          onStart={() => startFrom('both')}
          onTouched={() => setTouched(true)}
          onLeave={() => void leave()}
        />
      </div>
    </Dialog>
  );
}

interface ResultProps {
  readonly tools: ConflictTools;
  readonly node: Node;
  readonly services: EditorServices;
  /** Receives the editor. */
  readonly editor: RefObject<EditorView | null>;
  readonly error: string | undefined;
  readonly onStart: () => void;
  readonly onTouched: () => void;
  readonly onLeave: () => void;
}

/** The editor of what the conflict becomes, which starts with the side of the change. */
function Result({ tools, node, services, editor, error, onStart, onTouched, onLeave }: ResultProps): VNode {
  const { conflict: texts } = getTexts('editorBlocks');
  const titleId = useId();
  const host = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useLayoutEffect(() => {
    const { current: parent } = host;
    if (parent === null) return;
    const created = services.createEditor({
      parent,
      doc: pageOf(tools, node, 'change'),
      label: texts.result,
      describedBy: titleId,
      isEditable: () => true,
      services: { ...services },
      onTransaction: ({ docChanged }) => docChanged && onTouched(),
    });
    editor.current = created;
    const stopListening = listenToUnusedEscape(parent, created, () => leave.current());
    created.focus();
    return () => {
      stopListening();
      created.destroy();
    };
  }, []);
  return (
    <section class="conflict-result" aria-label={texts.result}>
      <header class="conflict-desk-head">
        <h3 id={titleId}>{texts.result}</h3>
        <Button size="small" kind="quiet" onClick={onStart}>
          {texts.startBoth}
        </Button>
      </header>
      <div class="conflict-desk-text editor-host" ref={host} />
      {error !== undefined && (
        <p class="field-error conflict-desk-head" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

/**
 * Calls back on Escape where the editor has no use for it: nothing to close, and no block around the selected one. The
 * browser does not close the dialog then, as editors prevent the default of this key.
 * @returns what ends that
 */
function listenToUnusedEscape(parent: HTMLElement, editor: EditorView, onEscape: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let before: EditorState | undefined;
  const remember = () => {
    before = editor.state;
  };
  const check = ({ key, isComposing }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing && before === editor.state) onEscape();
  };
  parent.addEventListener('keydown', remember, { capture: true, signal });
  parent.addEventListener('keydown', check, { signal });
  return () => listening.abort();
}

interface SideProps {
  readonly tools: ConflictTools;
  readonly side: 'main' | 'change';
  readonly node: Node;
  readonly services: EditorServices;
  readonly onStart: () => void;
}

/** One side as in the editor, without a way to change it. */
function Side({ side, node, services, tools, onStart }: SideProps): VNode {
  const { conflict: texts } = getTexts('editorBlocks');
  const titleId = useId();
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current === null) return;
    const created = services.createEditor({
      parent: host.current,
      doc: pageOf(tools, node, side),
      label: texts[side],
      describedBy: titleId,
      isEditable: () => false,
      services: { ...services },
      onTransaction: () => undefined,
    });
    return () => created.destroy();
  }, [node]);
  return (
    <section class="conflict-desk-side" aria-label={texts[side]}>
      <header class="conflict-desk-head">
        <h3 id={titleId}>{texts[side]}</h3>
        <Button size="small" kind="quiet" aria-label={`${texts.start}: ${texts[side]}`} onClick={onStart}>
          {texts.start}
        </Button>
      </header>
      {/* Keys scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may be longer than its frame */}
      <div class="conflict-desk-text editor-host" ref={host} tabIndex={0} />
    </section>
  );
}

/** A page of the blocks of a choice; a choice without blocks has an empty paragraph. */
function pageOf(tools: ConflictTools, conflict: Node, choice: ConflictChoice): Node {
  const { nodes, topNodeType } = conflict.type.schema;
  const blocks = tools.resolveConflictNode(conflict, choice);
  return topNodeType.create(null, blocks.size > 0 ? blocks : nodes['paragraph']?.create());
}

/** The conflict in the present state of the page: unchanged, or the selected one. */
function findAgain(tools: ConflictTools, { state }: EditorView, node: Node): PlacedConflict | undefined {
  let same: PlacedConflict | undefined;
  state.doc.forEach((each, position) => {
    if (each === node) same = { node: each, position };
  });
  const { from } = state.selection;
  return same ?? (state.doc.nodeAt(from)?.type === node.type ? tools.conflictAt(state, from) : undefined);
}
