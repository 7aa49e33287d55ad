import { describe, expect, it } from 'vitest';
import type { RenderedBlock } from '../../data/rendered-blocks.ts';
import { createBlockRenderer } from './render-cache.ts';

const answerOf = (html: string): RenderedBlock => ({ html, stylesheets: [], faults: [] });
const block = (number: number) => JSON.stringify({ type: 'math', attrs: { formula: String(number) } });
/** A renderer whose responses the test resolves. */
const withHand = () => {
  const open: { readonly json: string; readonly answer: () => void; readonly fail: () => void }[] = [];
  const renderer = createBlockRenderer(
    ([node]) =>
      new Promise((resolve, reject) => {
        const json = JSON.stringify(node);
        open.push({ json, answer: () => resolve(answerOf(json)), fail: () => reject(new Error('offline')) });
      }),
  );
  return { renderer, open };
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('createBlockRenderer', () => {
  it('requests equal blocks once, and caches the response', async () => {
    const { renderer, open } = withHand();
    const both = [renderer.render(block(1)), renderer.render(block(1))];
    await settle();
    expect(open).toHaveLength(1);
    open[0]?.answer();
    expect(await Promise.all(both)).toEqual([answerOf(block(1)), answerOf(block(1))]);
    expect(renderer.find(block(1))).toEqual(answerOf(block(1)));
    expect(await renderer.render(block(1))).toEqual(answerOf(block(1)));
    expect(open).toHaveLength(1);
  });

  it('requests four blocks at a time, in order', async () => {
    const { renderer, open } = withHand();
    const all = Array.from({ length: 7 }, (_, index) => renderer.render(block(index)));
    await settle();
    expect(open.map(({ json }) => json)).toEqual([0, 1, 2, 3].map(block));
    open[1]?.fail();
    await expect(all[1]).rejects.toThrow('offline');
    await settle();
    expect(open).toHaveLength(5);
    for (let index = 0; index < 7; index += 1) {
      open[index]?.answer();
      await settle();
    }
    expect(await Promise.allSettled(all)).toHaveLength(7);
    expect(open).toHaveLength(7);
  });

  it('retries after a failure', async () => {
    const { renderer, open } = withHand();
    const failing = renderer.render(block(1));
    await settle();
    open[0]?.fail();
    await expect(failing).rejects.toThrow('offline');
    const again = renderer.render(block(1));
    await settle();
    open[1]?.answer();
    expect(await again).toEqual(answerOf(block(1)));
  });

  it('caches the 200 most recently used responses', async () => {
    const renderer = createBlockRenderer(([node]) => Promise.resolve(answerOf(JSON.stringify(node))));
    for (let index = 0; index < 201; index += 1) {
      await renderer.render(block(index));
      renderer.find(block(0));
    }
    expect(renderer.find(block(0))).toBeDefined();
    expect(renderer.find(block(1))).toBeUndefined();
    expect(renderer.find(block(200))).toBeDefined();
  });

  it('ignores responses to requests before it was cleared', async () => {
    const { renderer, open } = withHand();
    const old = renderer.render(block(1));
    await settle();
    renderer.clear();
    open[0]?.answer();
    await old;
    expect(renderer.find(block(1))).toBeUndefined();
  });
});
