import type { SearchedContent } from './searched-content.ts';
import type { SpaceIndex } from './space-index.ts';
import { FEW_PAGES } from './update-index.ts';

/** An update of an index in progress, and those who wait for it. */
export class RunningUpdate {
  #content: SearchedContent;
  #listed = createSignal();
  #index: SpaceIndex | undefined;
  /** Resolves with the index once it shows the content, and is rejected if it cannot. */
  readonly finished: Promise<SpaceIndex>;

  /** @param run does the work; its index shows the content of the update when it ends */
  constructor(content: SearchedContent, run: (update: RunningUpdate) => Promise<SpaceIndex>) {
    this.#content = content;
    this.finished = run(this);
    // Nobody may wait for the end.
    this.finished.catch(() => undefined);
  }

  /** The content that the index is brought to. */
  get content(): SearchedContent {
    return this.#content;
  }

  /** Whether the index lacks so many pages that searches do not wait for them. */
  get isLong(): boolean {
    return (this.#index?.pending?.pageIds.size ?? 0) > FEW_PAGES;
  }

  /** Whether it is known that the index lacks no more pages than a search waits for. */
  get isShort(): boolean {
    return this.#index !== undefined && !this.isLong;
  }

  /** Continues to other content, as soon as the pages that are being read are written. */
  moveTo(content: SearchedContent): void {
    if (content.state === this.#content.state) return;
    this.#content = content;
    this.#listed.resolve();
    this.#listed = createSignal();
  }

  /** The index knows which pages of `content` it does not show yet. */
  noteListed(index: SpaceIndex, content: SearchedContent): void {
    this.#index = index;
    if (content.state === this.#content.state) this.#listed.resolve();
  }

  /**
   * Resolves when the index shows the content, or is known to need long.
   * @returns the result of `findIndex`
   */
  async waitForPages(state: string): Promise<SpaceIndex | undefined> {
    await Promise.race([this.finished, this.#listed.promise]);
    if (!this.isLong && this.#content.state === state) await this.finished;
    return this.findIndex(state);
  }

  /** The index, if it shows the content in this state, or knows which pages of it it does not show. */
  findIndex(state: string): SpaceIndex | undefined {
    const index = this.#index;
    return (index?.state ?? index?.pending?.state) === state ? index : undefined;
  }
}

function createSignal(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
