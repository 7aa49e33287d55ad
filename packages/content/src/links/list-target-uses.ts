import type { Block, Document, Table, TableValue } from '../document/document.ts';
import type { ContentRef, Inline } from '../document/inline.ts';
import { walkBlocks } from '../document/walk.ts';

/** A place of a document that points at something. */
export interface TargetUse {
  /** As written in the page, percent-encoded. */
  readonly target: string;
  readonly kind:
    | 'link'
    | 'image'
    | 'file'
    | 'content-ref'
    | 'embed'
    | 'button'
    | 'mention'
    | 'card'
    | 'cover'
    | 'include'
    | 'openapi';
  /** Key of the innermost block around it. */
  readonly key?: string;
}

type Kind = TargetUse['kind'];

/** Every target of a document, in document order; those of cells, captions and notes included. */
export function listTargetUses(document: Document): TargetUse[] {
  const uses: TargetUse[] = [];
  collect(document.nodes, uses);
  return uses;
}

function collect(blocks: readonly Block[], uses: TargetUse[]): void {
  walkBlocks(blocks, {
    block(block) {
      if (block.type === 'table') {
        collectTable(block, uses);
        return false;
      }
      collectBlock(block, uses);
      return block.type !== 'code';
    },
    inline: (inline, block) => collectInline(inline, block, uses),
  });
}

function add(uses: TargetUse[], ref: ContentRef | undefined, kind: Kind, block: Block | undefined): void {
  if (ref?.kind === 'source') {
    uses.push({ target: ref.target, kind, ...(block?.key === undefined ? {} : { key: block.key }) });
  }
}

function collectBlock(block: Block, uses: TargetUse[]): void {
  switch (block.type) {
    case 'image':
      add(uses, block.data.ref, 'image', block);
      add(uses, block.data.refDark, 'image', block);
      break;
    case 'drawing':
      add(uses, block.data.ref, 'image', block);
      break;
    case 'file':
      add(uses, block.data.ref, 'file', block);
      break;
    case 'content-ref':
      add(uses, block.data.ref, 'content-ref', block);
      break;
    case 'reusable-content':
      add(uses, block.data.ref, 'include', block);
      break;
    case 'embed':
      add(uses, { kind: 'source', target: block.data.url }, 'embed', block);
      break;
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
    case 'swagger':
      add(uses, block.data.ref, 'openapi', block);
      break;
    default:
  }
}

function collectInline(inline: Inline, block: Block | undefined, uses: TargetUse[]): void {
  if (inline.object === 'text') {
    return;
  }
  switch (inline.type) {
    case 'inline-image':
      add(uses, inline.data.ref, 'image', block);
      add(uses, inline.data.refDark, 'image', block);
      break;
    case 'link':
    case 'button':
    case 'mention':
      add(uses, inline.data.ref, inline.type, block);
      break;
    default:
  }
}

function collectTable(table: Table, uses: TargetUse[]): void {
  const fragments = new Map(table.fragments.map((fragment) => [fragment.fragment, fragment.nodes]));
  const cells = new Set<string>();
  const { records, definition } = table.data;
  for (const record of Object.values(records)) {
    for (const value of Object.values(record.values)) {
      if (typeof value === 'string') {
        cells.add(value);
      }
    }
  }
  for (const fragment of table.fragments) {
    if (!cells.has(fragment.fragment)) {
      collect(fragment.nodes, uses);
    }
  }
  for (const record of Object.values(records)) {
    for (const [column, value] of Object.entries(record.values)) {
      if (definition[column]?.type === 'text' && typeof value === 'string') {
        collect(fragments.get(value) ?? [], uses);
      } else {
        for (const ref of listRefs(value)) {
          add(uses, ref, kindOfColumn(table, column), table);
        }
      }
    }
  }
}

function kindOfColumn({ data }: Table, column: string): Kind {
  if (column === data.view.targetDefinition) {
    return 'card';
  }
  if (column === data.view.coverDefinition || column === data.view.coverDefinitionDark) {
    return 'cover';
  }
  const type = data.definition[column]?.type;
  return type === 'image' ? 'image' : type === 'files' ? 'file' : 'content-ref';
}

function listRefs(value: TableValue): readonly ContentRef[] {
  if (typeof value !== 'object') {
    return [];
  }
  const values: readonly (string | ContentRef)[] = 'kind' in value ? [value] : value;
  return values.filter((each) => typeof each === 'object');
}
