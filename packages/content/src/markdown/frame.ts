import type { Alignment, Block } from '../document/document.ts';

/** How a frame came to its end: by its own end, or because something around it ended. */
export type Ending = 'closed' | 'implied';

/** A block that is open. */
export interface Frame {
  readonly name: string;
  readonly blocks: Block[];
  /** What the frame becomes in the frame around it. A frame without it leaves its blocks there as they come. */
  readonly finish?: Finish;
  /**
   * Ends of tags and elements within do not reach beyond it. `markdown` is a list, an item or a quote: it always ends
   * where the parser says. `cell` is a cell of a table of HTML: it ends with its table at the latest.
   */
  readonly barrier?: 'markdown' | 'cell';
  /** Paragraphs within are aligned so. */
  readonly align?: Alignment;
  /** A picture alone in a paragraph stays in the paragraph. */
  readonly keepsImagesInline: boolean;
  /** Text within a block of HTML is read as markdown. */
  readonly holdsMarkdown: boolean;
  /** How many frames of each name are open above this one up to the next barrier; on barriers only. */
  readonly openNames: Map<string, number>;
  /** How many openings of each name were left out because they were too deep; on barriers only. */
  readonly leftOut: Map<string, number>;
}

export type Finish = (blocks: readonly Block[], ending: Ending) => readonly Block[];

export interface FrameOptions {
  readonly finish?: Finish | undefined;
  readonly barrier?: 'markdown' | 'cell';
  readonly align?: Alignment | undefined;
  readonly keepsImagesInline?: boolean;
  readonly holdsMarkdown?: boolean;
}

/** The innermost of a stack of frames. */
export function lastOf(frames: readonly Frame[]): Frame {
  const frame = frames.at(-1);
  if (frame === undefined) {
    throw new Error('the document itself is never closed');
  }
  return frame;
}

export function makeFrame(name: string, blocks: Block[], options: FrameOptions): Frame {
  return {
    name,
    blocks,
    keepsImagesInline: options.keepsImagesInline ?? false,
    holdsMarkdown: options.holdsMarkdown ?? false,
    openNames: new Map(),
    leftOut: new Map(),
    ...(options.barrier === undefined ? {} : { barrier: options.barrier }),
    ...(options.finish === undefined ? {} : { finish: options.finish }),
    ...(options.align === undefined ? {} : { align: options.align }),
  };
}

export function count(counts: Map<string, number>, name: string, change: 1 | -1): void {
  counts.set(name, (counts.get(name) ?? 0) + change);
}

