import type { Alignment, Block } from '../document/document.ts';

/** How a frame ended: by its own end tag, or because an enclosing frame ended. */
export type Ending = 'closed' | 'implied';

export type Finish = (blocks: readonly Block[], ending: Ending) => readonly Block[];

/** How a block is opened. */
export interface FrameOptions {
  /**
   * Converts the contents to a block of the enclosing frame. Without it, the contents are added to that frame
   * unchanged.
   */
  readonly finish?: Finish | undefined;
  /**
   * Ends of tags and elements within do not close frames outside. `markdown` is a list, an item or a quote: it always
   * ends where the parser ends it. `cell` is a cell of a table: it ends with its table at the latest.
   */
  readonly barrier?: 'markdown' | 'cell' | undefined;
  /** Paragraphs within are aligned so. */
  readonly align?: Alignment | undefined;
  /** A picture alone in a paragraph stays in the paragraph. */
  readonly keepsImagesInline?: boolean | undefined;
  /** Text within a block of HTML is read as markdown. */
  readonly holdsMarkdown?: boolean | undefined;
  /** Called for a checkbox within a list item. */
  readonly onCheckbox?: ((checked: boolean) => void) | undefined;
  /** The options that a cell names are added here. */
  readonly options?: string[] | undefined;
  /** Condition of all contents. */
  readonly condition?: string | undefined;
  /** The conditions of this branch and those before it, which a further one has to negate. */
  readonly branches?: string | undefined;
  /** The contents are dropped. */
  readonly isDropped?: boolean | undefined;
}

/** A block that is open. */
export interface NestedFrame extends FrameOptions {
  readonly name: string;
  readonly blocks: Block[];
  readonly keepsImagesInline: boolean;
  readonly holdsMarkdown: boolean;
  readonly isDropped: boolean;
  /** How many frames of each name are open above this one up to the next barrier; on barriers only. */
  openNames: Map<string, number> | undefined;
  /** How many openings of each name were left out because they were too deep; on barriers only. */
  leftOut: Map<string, number> | undefined;
}

/** The innermost of a stack of frames. */
export function lastOf(frames: readonly NestedFrame[]): NestedFrame {
  const frame = frames.at(-1);
  if (frame === undefined) {
    throw new Error('the document itself is never closed');
  }
  return frame;
}

/** A frame that adds its blocks to `parent` unless it converts them. */
export function makeFrame(name: string, options: FrameOptions, parent: NestedFrame | undefined): NestedFrame {
  return {
    name,
    blocks: parent === undefined || options.finish !== undefined ? [] : parent.blocks,
    finish: options.finish,
    barrier: options.barrier,
    align: options.align ?? parent?.align,
    keepsImagesInline:
      options.keepsImagesInline ?? (options.barrier === undefined && parent?.keepsImagesInline === true),
    holdsMarkdown: options.holdsMarkdown ?? false,
    onCheckbox: options.onCheckbox,
    options: options.options,
    condition: options.condition,
    branches: options.branches,
    isDropped: options.isDropped ?? parent?.isDropped === true,
    openNames: undefined,
    leftOut: undefined,
  };
}

/** Counts one more or one less of a name on a barrier. */
export function countNode(barrier: NestedFrame, which: 'openNames' | 'leftOut', name: string, change: 1 | -1): void {
  barrier[which] ??= new Map();
  barrier[which].set(name, (barrier[which].get(name) ?? 0) + change);
}
