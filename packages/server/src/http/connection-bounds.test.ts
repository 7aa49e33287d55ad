import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { CONNECTION_BOUNDS } from './connection-bounds.ts';

describe('the page about limits', () => {
  it('says of connections and requests what limits apply', () => {
    const page = readFileSync(new URL('../../../../docs/operation/limits.md', import.meta.url), 'utf8');
    const { rateLimit, maxBodySize, maxContentBodySize, maxFileSize } = readConfig({});
    const bounds = CONNECTION_BOUNDS;
    const rows = [
      `| Head of a request, from its first byte | ${bounds.headTime / 1000} seconds |`,
      `| Whole request, from its first byte | ${bounds.requestTime / 1000} seconds |`,
      `| Silence while a request is answered | ${bounds.silentTime / 1000} seconds |`,
      `| Work on content that a request asks for | ${bounds.workTime / 1000} seconds |`,
      `| Reading an answer of more than 64 KiB | ${bounds.answerTime / 60_000} minutes |`,
      `| Pause between two requests | ${bounds.idleTime / 1000} seconds |`,
      `| Head of a request: address and headers | ${bounds.headSize / 1024} KiB |`,
      `| Address with its query | ${bounds.addressLength} characters |`,
      `| Connections at once | ${bounds.connections} |`,
      `looked for every ${bounds.checkTime / 1000} seconds`,
      `| Calls of a token, or of an address without one, a minute | ${rateLimit} | \`BINDERY_RATE_LIMIT\` |`,
      `| Events of visitors from an address, a minute | ${rateLimit * 10} |`,
      `| Body | ${maxBodySize / 2 ** 20} MiB |`,
      `| File that is uploaded | ${maxFileSize / 2 ** 20} MiB |`,
      `| Body that writes content or a specification | ${maxContentBodySize / 2 ** 20} MiB |`,
    ];
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});
