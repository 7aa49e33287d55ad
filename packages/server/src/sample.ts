import type { Context } from './context.ts';

export async function prepareSample(_ctx: Context): Promise<string | undefined> {
  return undefined;
}
