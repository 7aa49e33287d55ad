import { DuckDBConnection } from '@duckdb/node-api';
import { begin } from './boundaries.mjs';

export { DuckDBInstance } from '@duckdb/node-api';

// The store of events uses only `run`, both to change its tables and to query them.
const { run } = DuckDBConnection.prototype;
DuckDBConnection.prototype.run = async function runStep(text, ...rest) {
  if (/^\s*(?:select|set)\b/i.test(text)) return run.call(this, text, ...rest);
  const done = begin(`events: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 50)}`);
  const result = await run.call(this, text, ...rest);
  done();
  return result;
};
