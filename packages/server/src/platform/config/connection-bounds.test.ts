import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BODY_LIMITS } from '../http/body-limits.ts';
import { readConfig } from './config.ts';
import { CONNECTION_BOUNDS } from './connection-bounds.ts';

describe('the page about limits', () => {
  it('declares the limits of connections and requests', () => {
    const page = readFileSync(new URL('../../../../../docs/operation/limits.md', import.meta.url), 'utf8');
    const { rateLimit, maxContentBodySize, maxFileSize } = readConfig({});
    const bounds = CONNECTION_BOUNDS;
    const rows = [
      `| Head of a request, from its first byte | ${bounds.headTime / 1000} seconds |`,
      `| Whole request, from its first byte | ${bounds.requestTime / 1000} seconds |`,
      `| Silence while a request is answered | ${bounds.silentTime / 1000} seconds |`,
      `| Work on content for a request | ${bounds.workTime / 1000} seconds |`,
      `| Reading an answer of more than 64 KiB | ${bounds.answerTime / 60_000} minutes |`,
      `| Pause between two requests | ${bounds.idleTime / 1000} seconds |`,
      `| Head of a request: URL and headers | ${bounds.headSize / 1024} KiB |`,
      `| URL with its query | ${bounds.urlLength} characters |`,
      `| Connections at once | ${bounds.connections} |`,
      `checked every ${bounds.checkTime / 1000} seconds`,
      `| Calls of a token, or of an IP address without one, a minute | ${rateLimit} | \`BINDERY_RATE_LIMIT\` |`,
      `| Events of visitors from an IP address, a minute | ${rateLimit * 10} |`,
      `| Body | ${BODY_LIMITS.api / 2 ** 20} MiB |`,
      `| Body sent to a published site | ${BODY_LIMITS.site / 2 ** 10} KiB |`,
      `| File that is uploaded | ${maxFileSize / 2 ** 20} MiB |`,
      `| Body that writes content or a specification | ${maxContentBodySize / 2 ** 20} MiB |`,
    ];
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });
});
