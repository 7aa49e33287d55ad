import type { Document } from '@bindery/content/shapes';
import { documentOfNode } from '@bindery/editor-model';
import { closeHistory } from 'prosemirror-history';
import type { EditorView } from 'prosemirror-view';
import { addReusableContent } from '../../data/reusable-contents.ts';
import { refTo } from '../panels/ref-to.ts';
import type { EditorServices } from '../services.ts';
import { selectedBlocks, withoutPaths } from './extract-blocks.ts';
import { loadTargets } from './targets.ts';

/**
 * Makes a text that pages can include of the selected blocks, and includes it in their place: one change that can be
 * undone, while the text remains.
 * @returns whether it is included: not where others changed the blocks meanwhile
 * @throws ApiError where the server refuses it; the page stays as it is then
 */
export async function makeReusable(view: EditorView, services: EditorServices, title: string): Promise<boolean> {
  const { from, to } = selectedBlocks(view.state);
  const selected = view.state.doc.slice(from, to).content;
  const document = documentOfNode(view.state.doc.copy(selected));
  const index = await loadTargets(services);
  const written = withoutPaths(document, index) as Document;
  const { sourcePath } = await addReusableContent(services.scope, title, written);
  const { state } = view;
  // Concurrent edits of other users must not be lost: the blocks must be unchanged.
  const now = selectedBlocks(state);
  const isSame = state.doc.slice(now.from, now.to).content.eq(selected);
  const block = state.schema.nodes['reusable_content']?.create({ ref: refTo(index, { sourcePath }) });
  if (!isSame || block === undefined) return false;
  view.dispatch(closeHistory(state.tr).replaceWith(now.from, now.to, block).scrollIntoView());
  return true;
}
