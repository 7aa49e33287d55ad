import { renderBlocks } from '../../data/rendered-blocks.ts';
import type { EditorServices } from '../services.ts';
import { createNearby, type Nearby } from './nearby.ts';
import { type BlockRenderer, createBlockRenderer } from './render-cache.ts';

/** Context that the views and forms of the blocks of one editor share. */
export interface BlockContext {
  readonly services: EditorServices;
  readonly renderer: BlockRenderer;
  readonly nearby: Nearby;
}

const contexts = new WeakMap<EditorServices, BlockContext>();

/** The context of an editor by its services: its views and plugins are created separately. */
export function contextOf(services: EditorServices): BlockContext {
  const known = contexts.get(services);
  if (known !== undefined) return known;
  const context: BlockContext = {
    services,
    renderer: createBlockRenderer((nodes, signal) => renderBlocks(services.scope, services.pageId, nodes, signal)),
    nearby: createNearby(),
  };
  contexts.set(services, context);
  return context;
}

/** Aborts pending work of an editor. */
export function destroyContext(services: EditorServices): void {
  const context = contexts.get(services);
  contexts.delete(services);
  context?.renderer.destroy();
  context?.nearby.destroy();
}
