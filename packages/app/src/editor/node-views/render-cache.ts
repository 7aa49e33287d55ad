import type { RenderedBlock } from '../../data/rendered-blocks.ts';

/** Renders blocks, given as JSON of the editor. */
export type RenderBlocks = (nodes: readonly object[], signal: AbortSignal) => Promise<RenderedBlock>;

export interface BlockRenderer {
  /** The cached response for the block, if any. */
  readonly find: (json: string) => RenderedBlock | undefined;
  /** @param json of a node of the editor */
  readonly render: (json: string) => Promise<RenderedBlock>;
  /** Clears the cache, as the content has changed. */
  readonly clear: () => void;
  readonly destroy: () => void;
}

/** Maximum of cached responses; the least recently used one is evicted. */
const MOST_ANSWERS = 200;
/** Maximum of characters of all cached responses: specifications are large. */
const MOST_CHARACTERS = 8_000_000;
/** Maximum of concurrent requests; others wait. */
const MOST_REQUESTS = 4;

/** Responses by JSON, within the limits of the cache. */
class Answers {
  readonly #answers = new Map<string, RenderedBlock>();
  #characters = 0;

  has(json: string): boolean {
    return this.#answers.has(json);
  }

  /** Returns a response, and marks it as the most recently used. */
  find(json: string): RenderedBlock | undefined {
    const answer = this.#answers.get(json);
    if (answer === undefined) return undefined;
    this.#answers.delete(json);
    this.#answers.set(json, answer);
    return answer;
  }

  remember(json: string, answer: RenderedBlock): void {
    this.#answers.set(json, answer);
    this.#characters += sizeOf([json, answer]);
    for (const oldest of this.#answers) {
      const isRoom = this.#answers.size <= MOST_ANSWERS && this.#characters <= MOST_CHARACTERS;
      if (isRoom || this.#answers.size === 1) return;
      this.#characters -= sizeOf(oldest);
      this.#answers.delete(oldest[0]);
    }
  }

  clear(): void {
    this.#answers.clear();
    this.#characters = 0;
  }
}

const sizeOf = ([json, { html }]: readonly [string, RenderedBlock]): number => json.length + html.length;

/** Queue of requests: first in, first out. */
class Places {
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  async acquire(): Promise<void> {
    if (this.#taken >= MOST_REQUESTS) await new Promise<void>((start) => this.#waiting.push(start));
    else this.#taken += 1;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken -= 1;
    else next();
  }
}

/** Requests each block once, with few requests at a time. */
export function createBlockRenderer(render: RenderBlocks): BlockRenderer {
  const answers = new Answers();
  const running = new Map<string, Promise<RenderedBlock>>();
  const slots = new Places();
  const abort = new AbortController();
  let generation = 0;

  const request = async (json: string): Promise<RenderedBlock> => {
    await slots.acquire();
    const asked = generation;
    try {
      abort.signal.throwIfAborted();
      const answer = await render([JSON.parse(json) as object], abort.signal);
      if (asked === generation && !answers.has(json)) answers.remember(json, answer);
      return answer;
    } finally {
      slots.release();
    }
  };
  const start = (json: string): Promise<RenderedBlock> => {
    const started = request(json);
    running.set(json, started);
    const end = (): void => {
      if (running.get(json) === started) running.delete(json);
    };
    started.then(end, end);
    return started;
  };
  return {
    find: (json) => answers.find(json),
    render: (json) => {
      const known = answers.find(json);
      return known === undefined ? (running.get(json) ?? start(json)) : Promise.resolve(known);
    },
    clear: () => {
      generation += 1;
      answers.clear();
      running.clear();
    },
    destroy: () => {
      abort.abort();
      answers.clear();
    },
  };
}
