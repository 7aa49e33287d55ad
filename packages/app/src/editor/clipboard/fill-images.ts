import type { EditorServices } from '../services.ts';
import { PLACEHOLDER } from './data-images.ts';
import { uploadToPage } from './page-files.ts';

interface FillOptions {
  /** Called with the fraction of images uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads the images of blocks, and replaces the placeholders with references to the files. */
export async function fillImages(
  services: EditorServices,
  nodes: readonly unknown[],
  images: readonly File[],
  { onProgress, signal }: FillOptions,
): Promise<readonly unknown[]> {
  const written = JSON.stringify(nodes).matchAll(/https:\/\/pasted-image\.invalid\/(\d+)/g);
  const used = [...new Set([...written].map(([, number]) => Number(number)))];
  const targets = new Map<string, string>();
  for (const [index, number] of used.entries()) {
    const file = images[number];
    if (file === undefined) continue;
    const { target } = await uploadToPage(services, file, (share) => onProgress((index + share) / used.length), signal);
    targets.set(`${PLACEHOLDER}${number}`, target);
  }
  return targets.size === 0 ? nodes : (replaceTargets(nodes, targets) as readonly unknown[]);
}

function replaceTargets(value: unknown, targets: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceTargets(item, targets));
  if (typeof value === 'string') return targets.get(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaceTargets(member, targets)]));
}
