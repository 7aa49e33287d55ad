import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { EditorServices } from '../services.ts';
import { readTransfer } from './clipboard-content.ts';
import { imageKeys } from './image-keys.ts';
import { urlForms } from './paste-url.ts';
import { pendingInsertions } from './pending.ts';
import type { PasteTools } from './transfer-tools.ts';
import type { AskForText } from './upload-files.ts';

/**
 * Copy, paste and drop. The plugin handles these events completely: the library parses HTML in a way that the content
 * security policy forbids.
 */
export function clipboard(services: EditorServices, ask: AskForText): Plugin[] {
  return [urlForms(services), pendingInsertions(), imageKeys(services), transfers({ services, ask })];
}

type Tools = typeof import('./transfer-tools.ts');

/** This code is loaded after the text. An earlier paste waits for it; an earlier copy has the format of the library. */
function transfers(context: PasteTools): Plugin {
  let tools: Tools | undefined;
  const load = async (): Promise<Tools> => {
    tools ??= await import('./transfer-tools.ts');
    return tools;
  };
  const withTools = (view: EditorView, work: (tools: Tools) => void): void => {
    if (tools !== undefined) work(tools);
    else void load().then((loaded) => !view.isDestroyed && work(loaded));
  };
  let isPlainKey = false;
  return new Plugin({
    view: () => {
      // Without a connection, the code is loaded when it is needed.
      load().catch(() => undefined);
      return {};
    },
    props: {
      clipboardTextSerializer: (slice) =>
        tools?.writeText(slice) ?? slice.content.textBetween(0, slice.content.size, '\n\n'),
      handleDOMEvents: {
        keydown: (_view, event) => {
          isPlainKey = event.shiftKey && event.key.toLowerCase() === 'v';
          return false;
        },
        keyup: () => {
          isPlainKey = false;
          return false;
        },
        copy: (view, event) => tools?.copy(view, event) ?? false,
        cut: (view, event) => tools?.cut(view, event) ?? false,
        paste: (view, event) => {
          const isPlain = isPlainKey;
          isPlainKey = false;
          if (view.composing || !view.editable || event.clipboardData === null) return false;
          event.preventDefault();
          const content = readTransfer(event.clipboardData);
          withTools(view, ({ paste }) => paste(view, content, isPlain, context));
          return true;
        },
        drop: (view, event) =>
          receiveDrop(view, event, (content, at) => withTools(view, ({ drop }) => drop(view, content, at, context))),
      },
    },
  });
}

/** The library handles moves within the text. */
function receiveDrop(
  view: EditorView,
  event: DragEvent,
  onDrop: (content: ReturnType<typeof readTransfer>, at: number) => void,
): boolean {
  if (view.dragging !== null || !view.editable || event.dataTransfer === null) return false;
  const content = readTransfer(event.dataTransfer);
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  const isEmpty =
    content.files.length === 0 && [content.html, content.text, content.slice].every((part) => part === '');
  if (at === undefined || isEmpty) return false;
  event.preventDefault();
  onDrop(content, at);
  return true;
}
