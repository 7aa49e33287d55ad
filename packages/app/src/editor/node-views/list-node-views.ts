import type { MarkViewConstructor, NodeViewConstructor } from 'prosemirror-view';
import type { EditorServices } from '../services.ts';
import { annotationView } from './annotation-view.ts';
import { type BlockContext, contextOf } from './block-context.ts';
import { codeView } from './code-view.tsx';
import { conflictSideView, conflictView } from './conflict-view.tsx';
import {
  columnsView,
  columnView,
  conditionView,
  expandableView,
  hintView,
  stepperView,
  stepView,
  updatesView,
  updateView,
} from './container-views.tsx';
import {
  anchorView,
  buttonView,
  emojiView,
  expressionView,
  iconView,
  inlineImageView,
  inlineMathView,
  mentionView,
  rawInlineView,
} from './inline-views.tsx';
import { embedView, fileView, imagesView, imageView } from './media-views.tsx';
import { dividerView, rawView } from './raw-view.tsx';
import { renderedView } from './rendered-views.tsx';
import { cellView, tableView, titleView, valueView } from './table-views.tsx';
import { tabsItemView, tabsView } from './tabs-view.tsx';

const VIEWS: Readonly<Record<string, (context: BlockContext) => NodeViewConstructor>> = {
  anchor: anchorView,
  button: buttonView,
  code: codeView,
  column: columnView,
  columns: columnsView,
  conflict: conflictView,
  conflict_change: conflictSideView('change'),
  conflict_main: conflictSideView('main'),
  content_ref: renderedView,
  divider: dividerView,
  drawing: renderedView,
  embed: embedView,
  emoji: emojiView,
  expandable: expandableView,
  expression: expressionView,
  file: fileView,
  hint: hintView,
  icon: iconView,
  if: conditionView,
  image: imageView,
  images: imagesView,
  inline_image: inlineImageView,
  inline_math: inlineMathView,
  integration: renderedView,
  math: renderedView,
  mention: mentionView,
  openapi_operation: renderedView,
  openapi_schemas: renderedView,
  openapi_webhook: renderedView,
  raw: rawView,
  raw_inline: rawInlineView,
  reusable_content: renderedView,
  stepper: stepperView,
  stepper_step: stepView,
  swagger: renderedView,
  table: tableView,
  table_cell: cellView,
  table_title: titleView,
  table_value: valueView,
  tabs: tabsView,
  tabs_item: tabsItemView,
  update: updateView,
  updates: updatesView,
};

/** Views of nodes that are more than an element, by node name. */
export function listNodeViews(services: EditorServices): Readonly<Record<string, NodeViewConstructor>> {
  const context = contextOf(services);
  return Object.fromEntries(Object.entries(VIEWS).map(([name, view]) => [name, view(context)]));
}

/** Views of marks that are more than an element. */
export const listMarkViews = (): Readonly<Record<string, MarkViewConstructor>> => ({ annotation: annotationView });
