import type { FrameOptions, NestedFrame } from './frame.ts';

const MAX_CONDITIONS = 40;
/** Frames that consist of other frames. */
const ITEMIZED: ReadonlySet<string> = new Set(['list', 'table']);

/** The conditions that ended with the block around them: they apply to all that follows, until their own end. */
export class UnendedConditions {
  /** The outermost first. */
  #conditions: FrameOptions[] = [];

  /** Adds a frame that ends, if it is a condition: those around it end after it. */
  add({ finish, condition, branches, isDropped }: NestedFrame): void {
    if (condition === undefined || this.#conditions.length >= MAX_CONDITIONS) return;
    this.#conditions.unshift({
      condition,
      branches,
      isDropped,
      finish: (nodes, ending) => (nodes.length === 0 ? [] : (finish?.(nodes, ending) ?? nodes)),
    });
  }

  /** Ends the innermost one; false if there is none. */
  end(): boolean {
    return this.#conditions.pop() !== undefined;
  }

  /** Those to open in a frame; none between the items of a list and the cells of a table. */
  takeFor({ name }: NestedFrame): readonly FrameOptions[] {
    if (this.#conditions.length === 0 || ITEMIZED.has(name)) return [];
    const conditions = this.#conditions;
    this.#conditions = [];
    return conditions;
  }
}
