import { vi } from 'vitest';
import { runCli } from '../main/cli.ts';
import type { Finished, Settings } from './program.ts';

/**
 * Runs `bindery` within this process, for commands that end by themselves: what it says is the same as that of the
 * program, which needs half a second to start.
 */
export async function runHere(args: readonly string[], settings: Settings): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    }),
  );
  try {
    const code = await runCli(['node', 'bindery', ...args], settings);
    return { code, signal: null, ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
