import type { Page } from 'playwright-core';
import type { CountedKeyboard } from './keyboard.ts';
import type { SeededScreens } from './seed-screens.ts';

/** Paths of the seeded content. */
export interface TaskWorld {
  readonly home: string;
  /** A space with a tree, whose first page is “Welcome”. */
  readonly almanac: string;
  /** A space with an open change request, a history and a broken link. */
  readonly guide: string;
  /** A space with an open change request whose changed blocks are compared. */
  readonly manual: string;
  /** The path of each screen. */
  readonly screens: SeededScreens['paths'];
}

/** A task on a screen, without a pointer. */
export interface KeyboardTask {
  readonly name: string;
  /** Maximum number of steps, each a key or a text. */
  readonly steps: number;
  /** Absent if the task continues from the previous one. */
  readonly path?: (world: TaskWorld) => string;
  /** Shows that the screen is ready. */
  readonly ready?: (page: Page) => Promise<unknown>;
  readonly perform: (keyboard: CountedKeyboard, page: Page) => Promise<unknown>;
  /** Shows that the task is complete. */
  readonly done: (page: Page) => Promise<unknown>;
}
