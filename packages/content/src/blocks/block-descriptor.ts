import type { Block } from '../document/document.ts';
import type { BlockTag } from '../markdown/block-tag.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import type { WrittenTag } from './written-tag.ts';

/** Types of members of `data`. A `?` marks an optional member. */
export type ValueShape =
  | 'text'
  | 'text?'
  | 'boolean?'
  | 'number?'
  | 'size?'
  | 'length?'
  | 'ref'
  | 'ref?'
  | 'texts'
  | 'tags?'
  | 'props'
  | 'any'
  | readonly string[];

/** The shape of a node: its data and its contents. */
export interface NodeShape {
  readonly data: Readonly<Record<string, ValueShape>>;
  /** `blocks` and `inlines`: any of them; the name of a type: that alone; absent: nothing. */
  readonly nodes?: 'blocks' | 'inlines' | 'shown' | BlockType;
  readonly hasFragments?: boolean;
}

export type BlockType = Block['type'];

/** Opens or adds the block of a tag. */
export type TagHandler = (builder: PageBuilder, tag: BlockTag) => void;

type Containing<Each extends Block, Type extends BlockType> = Each extends Block
  ? Type extends Each['type']
    ? Each
    : never
  : never;
/** The blocks of a type; some have one type of several. */
type BlockOf<Type extends BlockType> = Containing<Block, Type>;

/** A type of block: its shape, how it is parsed from tags, and how it is serialized as one. */
export interface BlockDescriptor<Type extends BlockType = BlockType> extends NodeShape {
  /** Its text is in its data and fragments: the API returns it without nodes. */
  readonly isVoid?: true;
  /** Headings in it structure the page as if they were outside. */
  readonly isTransparent?: true;
  /** Handlers of its tags, by name. */
  readonly tags?: Readonly<Record<string, TagHandler>>;
  /** The tag that it is written as; absent for blocks that Markdown or HTML has. */
  writeTag?(block: BlockOf<Type>): WrittenTag;
}
