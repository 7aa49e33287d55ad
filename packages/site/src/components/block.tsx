import type { Block } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { ApiBlock } from '../reference/api-block.tsx';
import { CodeBlock, CodeLineText } from './code-block.tsx';
import { ColumnsView, ColumnView } from './columns.tsx';
import { ContentRefCard } from './content-ref.tsx';
import { EmbedCard } from './embed.tsx';
import { ExpandableView } from './expandable.tsx';
import { FileCard } from './file-card.tsx';
import { HeadingView } from './heading.tsx';
import { HintView } from './hint.tsx';
import { ImageBlock, ImageRow } from './image.tsx';
import { Inlines } from './inline.tsx';
import { IntegrationView } from './integration.tsx';
import { ListItemView, ListView } from './list.tsx';
import { Formula } from './math.tsx';
import { StepperView, StepView } from './stepper.tsx';
import { TableComponent } from './table.tsx';
import { TabsView } from './tabs.tsx';
import { UpdatesView, UpdateView } from './updates.tsx';

interface BlocksProps {
  readonly nodes: readonly Block[];
  readonly context: DocumentContext;
}

export function Blocks({ nodes, context }: BlocksProps): VNode {
  return (
    <>
      {nodes.map((node, index) => (
        <BlockView key={index} block={node} context={context} />
      ))}
    </>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly context: DocumentContext;
}

/** One block by its type; a part of another block (a step, a tab) on its own is rendered as its contents. */
function BlockView({ block, context }: BlockProps): VNode | null {
  switch (block.type) {
    case 'paragraph':
      return (
        <p class={block.data.align && `align-${block.data.align}`}>
          <Inlines nodes={block.nodes} context={context} />
        </p>
      );
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return <HeadingView block={block} context={context} />;
    case 'code':
      return <CodeBlock block={block} context={context} />;
    case 'code-line':
      return (
        <pre>
          <CodeLineText line={block} context={context} />
        </pre>
      );
    case 'hint':
      return <HintView block={block} context={context} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks nodes={block.nodes} context={context} />
        </blockquote>
      );
    case 'math':
      return <Formula formula={block.data.formula} display="block" />;
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return <ListView block={block} context={context} />;
    case 'divider':
      return <hr />;
    default:
      return <RichBlock block={block} context={context} />;
  }
}

type PlainTextType =
  | 'paragraph'
  | `heading-${1 | 2 | 3}`
  | 'code'
  | 'code-line'
  | 'hint'
  | 'blockquote'
  | 'math'
  | 'list-ordered'
  | 'list-unordered'
  | 'list-tasks'
  | 'divider';
type RichBlockData = Exclude<Block, { readonly type: PlainTextType }>;

function RichBlock({
  block,
  context,
}: {
  readonly block: RichBlockData;
  readonly context: DocumentContext;
}): VNode | null {
  switch (block.type) {
    case 'table':
      return <TableComponent block={block} context={context} />;
    case 'image':
      return <ImageBlock block={block} context={context} />;
    case 'images':
      return <ImageRow block={block} context={context} />;
    case 'file':
      return <FileCard block={block} context={context} />;
    case 'embed':
      return <EmbedCard block={block} context={context} />;
    case 'content-ref':
      return <ContentRefCard contentRef={block.data.ref} context={context} />;
    case 'expandable':
      return <ExpandableView block={block} context={context} />;
    case 'integration':
      return <IntegrationView block={block} context={context} />;
    case 'tabs':
      return <TabsView block={block} context={context} />;
    case 'stepper':
      return <StepperView block={block} context={context} />;
    case 'columns':
      return <ColumnsView block={block} context={context} />;
    case 'updates':
      return <UpdatesView block={block} context={context} />;
    case 'swagger':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
      return <ApiBlock block={block} context={context} />;
    default:
      return <TransparentBlock block={block} context={context} />;
  }
}

type TransparentType =
  | 'list-item'
  | 'tabs-item'
  | 'stepper-step'
  | 'column'
  | 'update'
  | 'if'
  | 'reusable-content'
  | 'drawing';
type TransparentBlockData = Extract<Block, { readonly type: TransparentType }>;

/** Blocks rendered as their contents only, and parts outside of their container. */
function TransparentBlock({
  block,
  context,
}: {
  readonly block: TransparentBlockData;
  readonly context: DocumentContext;
}): VNode | null {
  switch (block.type) {
    case 'list-item':
      return (
        <ul>
          <ListItemView item={block} context={context} />
        </ul>
      );
    case 'stepper-step':
      return (
        <ol class="stepper">
          <StepView step={block} context={context} />
        </ol>
      );
    case 'column':
      return (
        <div class="columns">
          <ColumnView column={block} twelfths={12} context={context} />
        </div>
      );
    case 'update':
      return <UpdateView update={block} context={context} />;
    case 'tabs-item':
    case 'reusable-content':
      return <Blocks nodes={block.nodes} context={context} />;
    case 'if':
      // Conditions are decided before a document is shown: a remaining one was not evaluated for a reader.
      return context.review === undefined ? null : <ConditionSource block={block} context={context} />;
    case 'drawing':
      return block.data.ref === undefined ? null : <ContentRefCard contentRef={block.data.ref} context={context} />;
  }
}

/** A condition as written, for reviewers of the page. */
function ConditionSource({
  block,
  context,
}: {
  readonly block: Extract<Block, { readonly type: 'if' }>;
  readonly context: DocumentContext;
}): VNode {
  return (
    <div class="review-condition">
      <p>
        <code class="review-source">{`{% if ${block.data.expression} %}`}</code>
      </p>
      <Blocks nodes={block.nodes} context={context} />
    </div>
  );
}
