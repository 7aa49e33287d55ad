import type { Alignment, Block } from '../document/document.ts';
import type { ImageData, Inline, InlineImage } from '../document/inline.ts';
import { countNode, type Ending, type FrameOptions, lastOf, makeFrame, type NestedFrame } from './frame.ts';
import { InlineBuffer } from './inline-buffer.ts';
import { InlineElements } from './inline-elements.ts';
import { makeFormula, makeHeading, makeImages, makeParagraph } from './make-blocks.ts';
import { MarkState } from './mark-state.ts';
import type { PreText } from './pre-text.ts';
import { frameName } from './tag-values.ts';
import type { SourceFacts } from './tokenizer.ts';
import { UnendedConditions } from './unended-conditions.ts';

interface Line {
  readonly kind: 'paragraph' | 'heading';
  /** As written, 1 to 6. */
  readonly level: number;
  readonly buffer: InlineBuffer;
  align?: Alignment | undefined;
  id?: string | undefined;
  /** The element that opened it and closes it. */
  readonly element?: string | undefined;
}

/** Blocks of tags and elements that are nested deeper are left out; their content stays. */
const maximumDepth = 40;

const CONDITION = frameName('if');

/** Builds blocks from openings, ends and text in any order; unmatched ones never drop a word. */
export class PageBuilder {
  readonly facts: SourceFacts;
  readonly marks = new MarkState();
  readonly inlineElements = new InlineElements();
  /** Pictures that are drawings of the editor. */
  readonly drawings = new WeakSet<object>();
  /** Anchors of wrappers, for the next paragraph. */
  readonly anchors: string[] = [];
  /** The `<pre>` that is open. */
  pre: PreText | undefined;
  /** Line of the text that is being read, from 0. */
  sourceLine = 0;
  /** The conditions of tags, with their lines. */
  readonly tagConditions: { readonly line: number; readonly expression: string }[] = [];
  /** Picture for the dark theme, announced by a `<source>` before the `<img>`. */
  darkImage: string | undefined;
  private readonly frames: NestedFrame[];
  private readonly barriers: NestedFrame[];
  private line: Line | undefined;
  /** Ends within a list item or a quote of frames outside of it. */
  private pendingEnds: string[] = [];
  private readonly unended = new UnendedConditions();

  constructor(facts: SourceFacts) {
    this.facts = facts;
    const root = makeFrame('document', { barrier: 'markdown', holdsMarkdown: true }, undefined);
    this.frames = [root];
    this.barriers = [root];
  }

  top(): NestedFrame {
    return lastOf(this.frames);
  }

  /** Whether no block is open. */
  isAtTop(): boolean {
    return this.frames.length === 1;
  }

  /** Opens a block; false when it is too deep and was left out. */
  open(name: string, options: FrameOptions = {}): boolean {
    this.closeLine();
    const isTooDeep = this.frames.length - this.barriers.length >= maximumDepth && options.barrier !== 'markdown';
    // The contents of an unsupported condition must not be shown.
    const isHidden = isTooDeep && options.condition !== undefined && !this.top().isDropped;
    if (isTooDeep && !isHidden) {
      countNode(this.barrier(), 'leftOut', name, 1);
      return false;
    }
    const frame = makeFrame(
      name,
      isHidden ? { finish: () => [], isDropped: true, condition: options.condition } : options,
      this.top(),
    );
    if (options.barrier === undefined) {
      countNode(this.barrier(), 'openNames', name, 1);
    } else {
      this.barriers.push(frame);
    }
    this.frames.push(frame);
    if (options.barrier !== undefined) this.reopenConditions();
    return true;
  }

  /** Whether a frame of that name is open and can be closed from here. */
  isOpen(name: string): boolean {
    return (this.barrier().openNames?.get(name) ?? 0) > 0;
  }

  /**
   * The conditions that apply at this point, the outermost first.
   * @param within includes only those opened within the innermost frame of that name
   */
  listConditions(within?: string): string[] {
    const start = within === undefined ? 0 : this.frames.findLastIndex(({ name }) => name === within) + 1;
    return this.frames.slice(start).flatMap(({ condition }) => condition ?? []);
  }

  /** The innermost open frame of one of the names that can be closed from here. */
  findOpen(...names: readonly string[]): NestedFrame | undefined {
    return names.some((name) => this.isOpen(name))
      ? this.frames.findLast((frame) => names.includes(frame.name))
      : undefined;
  }

  /** Closes the innermost frame of that name and all within it; false if there is none. */
  close(name: string): boolean {
    const barrier = this.barrier();
    if ((barrier.leftOut?.get(name) ?? 0) > 0) {
      countNode(barrier, 'leftOut', name, -1);
      this.closeLine();
      return true;
    }
    if (!this.isOpen(name)) {
      return false;
    }
    this.closeLine();
    while (this.top().name !== name) {
      this.pop('implied');
    }
    this.pop('closed');
    this.reopenConditions();
    return true;
  }

  /** Ends the innermost block without its own end. */
  leaveTop(): void {
    this.closeLine();
    this.pop('implied');
    this.reopenConditions();
  }

  /** Closes a Markdown list, item or quote and everything open in it; then the frames that end with it. */
  closeMarkdown(): void {
    this.closeLine();
    while (this.top().barrier !== 'markdown') {
      this.pop('implied');
    }
    if (this.frames.length > 1) {
      this.pop('closed');
    }
    this.reopenConditions();
    const ends = this.pendingEnds;
    this.pendingEnds = [];
    for (const end of ends) {
      this.endTag(end);
    }
  }

  /** Closes the cell of a table of HTML that is open and not shut off by a list or a quote, if any. */
  closeCell(): void {
    if (this.barrier().barrier !== 'cell') {
      return;
    }
    this.closeLine();
    while (this.top().barrier !== 'cell') {
      this.pop('implied');
    }
    this.pop('closed');
    this.reopenConditions();
  }

  /** Ends the innermost block of a tag; where it is open outside of a list or a quote only, it ends after that. */
  endTag(name: string): void {
    if (this.close(name)) {
      return;
    }
    if (name === CONDITION && this.unended.end()) {
      return;
    }
    const isOutside = this.barriers.some((frame) => (frame.openNames?.get(name) ?? 0) > 0);
    if (isOutside && this.pendingEnds.length < maximumDepth) {
      this.pendingEnds.push(name);
    }
  }

  /** Adds a finished block. */
  block(block: Block): void {
    this.closeLine();
    this.top().blocks.push(block);
  }

  /** The open paragraph or heading; opens a paragraph if there is none. */
  currentLine(): Line {
    return this.line ?? this.openLine({ kind: 'paragraph', level: 0 });
  }

  openLine(line: Omit<Line, 'buffer'>): Line {
    this.closeLine();
    const { kind, level, id, element } = line;
    this.line = { kind, level, id, element, align: line.align ?? this.top().align, buffer: new InlineBuffer() };
    while (this.anchors.length > 0) {
      const anchor = this.anchors.shift() ?? '';
      this.line.buffer.node({ object: 'inline', type: 'anchor', data: { id: anchor }, isVoid: true });
    }
    return this.line;
  }

  findLine(): Line | undefined {
    return this.line;
  }

  text(text: string): void {
    this.currentLine().buffer.text(text, this.marks.list());
  }

  inline(node: Inline): void {
    this.currentLine().buffer.node(node);
  }

  image(data: ImageData, options: { readonly size?: 'original' | 'line'; readonly drawing?: boolean } = {}): void {
    const size = options.size === undefined ? {} : { size: options.size };
    const node: InlineImage = { object: 'inline', type: 'inline-image', data: { ...data, ...size }, isVoid: true };
    if (options.drawing === true) {
      this.drawings.add(node);
    }
    this.inline(node);
  }

  /** Forgets the elements and marks that were never ended, at the end of the text they were opened in. */
  endInlineElements(): void {
    this.inlineElements.clear();
    this.marks.reset();
    this.darkImage = undefined;
  }

  /** A checkbox of HTML, which belongs to the item around it. */
  check(checked: boolean): void {
    this.frames.findLast((frame) => frame.onCheckbox !== undefined)?.onCheckbox?.(checked);
  }

  /** An option that the cell around it names. */
  addOption(option: string): void {
    this.barrier().options?.push(option);
  }

  /** Ends the open paragraph or heading, if any. */
  closeLine(): void {
    const { line } = this;
    if (line === undefined) {
      return;
    }
    this.line = undefined;
    const nodes = line.buffer.finish();
    if (nodes.length > 0 || (line.kind === 'heading' && line.id !== undefined)) {
      this.top().blocks.push(this.makeLine(line, nodes));
    }
  }

  /** Ends everything. */
  finish(): readonly Block[] {
    this.closeLine();
    while (this.frames.length > 1) {
      this.pop('implied');
    }
    return this.top().blocks;
  }

  private reopenConditions(): void {
    for (const condition of this.unended.takeFor(this.top())) this.open(CONDITION, condition);
  }

  private makeLine(line: Line, nodes: readonly Inline[]): Block {
    if (line.kind === 'heading') {
      return makeHeading(line.level, nodes, line.align, line.id);
    }
    const special = this.top().keepsImagesInline ? undefined : (makeImages(nodes, this.drawings) ?? makeFormula(nodes));
    return special ?? makeParagraph(nodes, line.align);
  }

  private pop(ending: Ending): void {
    const frame = this.frames.pop();
    if (frame === undefined) {
      return;
    }
    if (ending === 'implied') this.unended.add(frame);
    if (frame.barrier === undefined) {
      countNode(this.barrier(), 'openNames', frame.name, -1);
    } else {
      this.barriers.pop();
    }
    if (frame.finish !== undefined) {
      const { blocks } = this.top();
      for (const block of frame.finish(frame.blocks, ending)) {
        blocks.push(block);
      }
    }
  }

  private barrier(): NestedFrame {
    return lastOf(this.barriers);
  }
}
