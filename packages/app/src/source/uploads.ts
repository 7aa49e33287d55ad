import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';

/** Uploads a file, and reports the fraction sent, from 0 to 1. @returns the markup for it */
export type UploadFile = (file: File, onProgress: (share: number) => void) => Promise<string>;

/** Texts of a running or failed upload. */
export interface UploadWords {
  readonly uploading: string;
  readonly retry: string;
  readonly remove: string;
}

interface Upload {
  readonly id: number;
  readonly file: File;
  readonly at: number;
  readonly share: number;
  /** The error message. */
  readonly failure?: string | undefined;
}

const change = StateEffect.define<{ readonly id: number; readonly patch: Partial<Upload> | null }>();
const add = StateEffect.define<Upload>();

interface UploadContext {
  readonly upload: UploadFile;
  readonly words: UploadWords;
}

let uploads = 0;

/** Uploads pasted or dropped files, and displays the progress or the error in their place. */
export function createUploads(context: UploadContext): { readonly extension: Extension; readonly start: typeof start } {
  const field = StateField.define<readonly Upload[]>({
    create: () => [],
    update: (before, transaction) => {
      let list = before.map((each) => ({ ...each, at: transaction.changes.mapPos(each.at, 1) }));
      for (const effect of transaction.effects) {
        if (effect.is(add)) list = [...list, effect.value];
        else if (effect.is(change)) list = applyPatch(list, effect.value);
      }
      return list;
    },
    provide: (own) => EditorView.decorations.compute([own], (state) => decorate(state.field(own), context, send)),
  });
  const send = (view: EditorView, id: number): void => {
    const started = view.state.field(field).find((each) => each.id === id);
    if (started === undefined) return;
    const patch = (next: Partial<Upload>) => view.dispatch({ effects: change.of({ id, patch: next }) });
    context
      .upload(started.file, (share) => patch({ share }))
      .then(
        (text) => {
          const at = view.state.field(field).find((each) => each.id === id)?.at;
          if (at === undefined) return;
          const changes = { from: at, insert: text };
          view.dispatch({ changes, effects: change.of({ id, patch: null }), userEvent: 'input.paste' });
        },
        (error: unknown) => patch({ failure: error instanceof Error ? error.message : String(error) }),
      );
  };
  function start(view: EditorView, files: readonly File[], at: number): void {
    for (const file of files) {
      uploads += 1;
      view.dispatch({ effects: add.of({ id: uploads, file, at, share: 0 }) });
      send(view, uploads);
    }
  }
  const handlers = EditorView.domEventHandlers({
    paste: ({ clipboardData }, view) => {
      const files = [...(clipboardData?.files ?? [])];
      // Text with a picture of itself, as office programs copy it, is pasted as text.
      if (files.length === 0 || view.state.readOnly || clipboardData?.types.includes('text/plain')) return false;
      start(view, files, view.state.selection.main.to);
      return true;
    },
    drop: (event, view) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || view.state.readOnly) return false;
      event.preventDefault();
      start(view, files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.to);
      return true;
    },
  });
  return { extension: [field, handlers], start };
}

const applyPatch = (
  list: readonly Upload[],
  { id, patch }: { readonly id: number; readonly patch: Partial<Upload> | null },
): Upload[] => list.flatMap((each) => (each.id !== id ? [each] : patch === null ? [] : [{ ...each, ...patch }]));

type Send = (view: EditorView, id: number) => void;

const decorate = (list: readonly Upload[], context: UploadContext, send: Send): DecorationSet =>
  Decoration.set(
    list.map((upload) =>
      Decoration.widget({ widget: new UploadWidget(upload, context.words, send), side: 1 }).range(upload.at),
    ),
    true,
  );

class UploadWidget extends WidgetType {
  readonly #upload: Upload;
  readonly #words: UploadWords;
  readonly #send: Send;

  constructor(upload: Upload, words: UploadWords, send: Send) {
    super();
    this.#upload = upload;
    this.#words = words;
    this.#send = send;
  }

  override eq(other: UploadWidget): boolean {
    const [one, two] = [this.#upload, other.#upload];
    return one.id === two.id && one.share === two.share && one.failure === two.failure;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { id, file, share, failure } = this.#upload;
    const element = document.createElement('span');
    element.className = failure === undefined ? 'cm-upload' : 'cm-upload cm-uploadFailed';
    element.setAttribute('role', 'status');
    const name = document.createElement('span');
    name.textContent =
      failure === undefined ? this.#words.uploading.replace('{name}', file.name) : `${file.name}: ${failure}`;
    element.append(name);
    if (failure === undefined) {
      const progress = document.createElement('progress');
      progress.value = share;
      progress.setAttribute('aria-label', name.textContent);
      element.append(progress);
      return element;
    }
    const again = () => {
      view.dispatch({ effects: change.of({ id, patch: { share: 0, failure: undefined } }) });
      this.#send(view, id);
    };
    element.append(
      createButton(this.#words.retry, again),
      createButton(this.#words.remove, () => view.dispatch({ effects: change.of({ id, patch: null }) })),
    );
    return element;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
