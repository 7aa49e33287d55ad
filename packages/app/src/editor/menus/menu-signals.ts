import type { Signal } from '@preact/signals';

/** State of the pointer and the focus, for rendering. */
export interface MenuSignals {
  /** Position before the block under the pointer; null without one. */
  readonly hovered: Signal<number | null>;
  /** Whether the user is selecting with a pointer. */
  readonly isSelecting: Signal<boolean>;
  readonly hasFocus: Signal<boolean>;
}
