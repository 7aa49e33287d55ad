import { MARK_ORDER, type Mark } from '../document/inline.ts';

type SimpleMark = Exclude<Mark['type'], 'color'>;
type Color = Extract<Mark, { type: 'color' }>['data'];

export const noMarks: readonly Mark[] = [];
const known = new Map<number, readonly Mark[]>();

/** Counts which marks are open, whichever syntax opened them, in whichever order they are closed. */
export class MarkState {
  private readonly counts = new Map<SimpleMark, number>();
  private readonly colors: Color[] = [];
  private current: readonly Mark[] | undefined = noMarks;

  open(type: SimpleMark): void {
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
    this.current = undefined;
  }

  close(type: SimpleMark): void {
    this.counts.set(type, Math.max(0, (this.counts.get(type) ?? 0) - 1));
    this.current = undefined;
  }

  openColor(color: Color): void {
    this.colors.push(color);
    this.current = undefined;
  }

  closeColor(): void {
    this.colors.pop();
    this.current = undefined;
  }

  isOpen(type: SimpleMark): boolean {
    return (this.counts.get(type) ?? 0) > 0;
  }

  reset(): void {
    if (this.current !== noMarks) {
      this.counts.clear();
      this.colors.length = 0;
      this.current = noMarks;
    }
  }

  /** The open marks; the same array while nothing changes. */
  list(): readonly Mark[] {
    this.current ??= this.collect();
    return this.current;
  }

  /** The open marks and one more. */
  listWith(type: SimpleMark): readonly Mark[] {
    this.open(type);
    const marks = this.list();
    this.close(type);
    return marks;
  }

  private collect(): readonly Mark[] {
    let mask = 0;
    for (const [index, type] of MARK_ORDER.entries()) {
      mask |= this.isOpen(type) ? 1 << index : 0;
    }
    let marks = mask === 0 ? noMarks : known.get(mask);
    if (marks === undefined) {
      marks = MARK_ORDER.filter((_, index) => (mask & (1 << index)) !== 0).map((type) => ({ object: 'mark', type }));
      known.set(mask, marks);
    }
    const color: Color = Object.assign({}, ...this.colors);
    return Object.keys(color).length === 0 ? marks : [...marks, { object: 'mark', type: 'color', data: color }];
  }
}
