import { describe, expect, it } from 'vitest';
import { REASONS } from '../../packages/server/src/platform/reasons.ts';
import { readManualPage } from './examples.ts';

describe('reasons of errors', () => {
  it('are in the manual, each once, with its status', () => {
    const [, section = ''] = /^## Reasons\n([\s\S]*?)^## /m.exec(readManualPage('api/errors.md')) ?? [];
    const rows = [...section.matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+) \|$/gm)].map(([, reason, status]) => [
      reason,
      Number(status),
    ]);
    expect(rows).toEqual(Object.entries(REASONS));
  });

  it('are snake case', () => {
    expect(Object.keys(REASONS).filter((reason) => !/^[a-z]+(?:_[a-z]+)*$/.test(reason))).toEqual([]);
  });
});
