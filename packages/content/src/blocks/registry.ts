import type { BlockDescriptor, BlockType, TagHandler } from './block-descriptor.ts';
import { quoteBlock } from './blockquote.ts';
import { codeBlock, codeLineBlock } from './code.ts';
import { columnBlock, columnsBlock } from './columns.ts';
import { conditionBlock } from './condition.ts';
import { contentRefBlock } from './content-ref.ts';
import { dividerBlock } from './divider.ts';
import { drawingBlock } from './drawing.ts';
import { embedBlock } from './embed.ts';
import { expandableBlock } from './expandable.ts';
import { fileBlock } from './file.ts';
import { headingBlock } from './heading.ts';
import { hintBlock } from './hint.ts';
import { imageBlock, imagesBlock } from './images.ts';
import { integrationBlock } from './integration.ts';
import { listItemBlock, orderedListBlock, taskListBlock, unorderedListBlock } from './list.ts';
import { mathBlock } from './math.ts';
import { openApiOperationBlock } from './openapi-operation.ts';
import { openApiSchemasBlock } from './openapi-schemas.ts';
import { openApiWebhookBlock } from './openapi-webhook.ts';
import { paragraphBlock } from './paragraph.ts';
import { reusableContentBlock } from './reusable-content.ts';
import { stepperBlock, stepperStepBlock } from './stepper.ts';
import { tableBlock } from './table.ts';
import { tabsBlock, tabsItemBlock } from './tabs.ts';
import { updateBlock, updatesBlock } from './updates.ts';

/** The closed set of blocks. Parsers, serializers, checks of document trees and the document form are built from it. */
export const BLOCKS: { readonly [Type in BlockType]: BlockDescriptor<Type> } = {
  blockquote: quoteBlock,
  code: codeBlock,
  'code-line': codeLineBlock,
  column: columnBlock,
  columns: columnsBlock,
  'content-ref': contentRefBlock,
  divider: dividerBlock,
  drawing: drawingBlock,
  embed: embedBlock,
  expandable: expandableBlock,
  file: fileBlock,
  'heading-1': headingBlock,
  'heading-2': headingBlock,
  'heading-3': headingBlock,
  hint: hintBlock,
  if: conditionBlock,
  image: imageBlock,
  images: imagesBlock,
  integration: integrationBlock,
  'list-item': listItemBlock,
  'list-ordered': orderedListBlock,
  'list-tasks': taskListBlock,
  'list-unordered': unorderedListBlock,
  math: mathBlock,
  'openapi-operation': openApiOperationBlock,
  'openapi-schemas': openApiSchemasBlock,
  'openapi-webhook': openApiWebhookBlock,
  paragraph: paragraphBlock,
  'reusable-content': reusableContentBlock,
  stepper: stepperBlock,
  'stepper-step': stepperStepBlock,
  swagger: openApiOperationBlock,
  table: tableBlock,
  tabs: tabsBlock,
  'tabs-item': tabsItemBlock,
  update: updateBlock,
  updates: updatesBlock,
};

/** A type of block, where the block may be of any type. */
export const describeBlock = (type: BlockType): BlockDescriptor => BLOCKS[type] as BlockDescriptor;

/** Handlers that open or add a block, by tag name. */
export const TAG_HANDLERS: Readonly<Record<string, TagHandler>> = Object.assign(
  Object.create(null),
  ...Object.values(BLOCKS).map(({ tags }) => tags ?? {}),
);
