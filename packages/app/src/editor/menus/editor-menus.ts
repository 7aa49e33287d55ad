import { keymap } from 'prosemirror-keymap';
import { Plugin, type Transaction } from 'prosemirror-state';
import { cursorOf } from '../commands/cursor.ts';
import { linkAt } from '../commands/marks.ts';
import { wantedEditorComment } from '../comments/comment-marks.ts';
import type { EditorServices } from '../services.ts';
import { showLinkedText } from './link-marking.ts';
import { MenuView } from './menu-view.ts';
import { SuggestList } from './suggest-list.ts';
import { suggestions } from './suggest-plugin.ts';

/**
 * The menus of the editor and their keys. They are rendered before and after the text, never in it.
 * @param isForeign whether a transaction brings what others wrote
 */
export function editorMenus(services: EditorServices, isForeign: (transaction: Transaction) => boolean): Plugin[] {
  const list = new SuggestList();
  let menus: MenuView | undefined;
  return [
    suggestions(list, isForeign),
    menuKeys(() => menus),
    new Plugin({
      view: (view) => {
        menus = new MenuView(view, services, list);
        return menus;
      },
    }),
    showLinkedText(() => menus?.context.isLinkOpen),
  ];
}

function menuKeys(getMenus: () => MenuView | undefined): Plugin {
  return keymap({
    'Mod-k': (state) => {
      const context = getMenus()?.context;
      const $cursor = cursorOf(state);
      if (context === undefined || (state.selection.empty && ($cursor === null || linkAt($cursor) === null)))
        return false;
      context.isLinkOpen.value = true;
      return true;
    },
    'Mod-/': () => {
      getMenus()?.turnBlocks();
      return true;
    },
    'Mod-Alt-m': (_state, _dispatch, view) => {
      if (view !== undefined) wantedEditorComment.value = { view };
      return true;
    },
    'Alt-F10': (_state, _dispatch, view) => {
      const stop = view?.dom.parentElement?.querySelector<HTMLElement>('.editor-toolbar [tabindex="0"]');
      stop?.focus();
      return stop != null;
    },
  });
}
