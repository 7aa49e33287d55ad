import * as sqlite from '@photostructure/sqlite';
import { begin } from './boundaries.mjs';
import { releaseDatabase, restrictDatabase } from './room.mjs';

/** Only reads: nothing differs between before and after. */
const isRead = (text) => /^\s*(?:select|pragma|explain|with\b(?!.*\b(?:insert|update|delete)\b))/is.test(text);

/** Methods of statements of the native class cannot be replaced, so they are called from an object of ours. */
function watchStatement(statement, text) {
  if (isRead(text)) return statement;
  const name = text.replaceAll(/\s+/g, ' ').slice(0, 60);
  const step =
    (method) =>
    (...parameters) => {
      const done = begin(name);
      const result = statement[method](...parameters);
      done();
      return result;
    };
  return {
    columns: () => statement.columns(),
    iterate: (...parameters) => statement.iterate(...parameters),
    all: step('all'),
    get: step('get'),
    run: step('run'),
  };
}

/**
 * Intercepts the database of the installation only. The file of derived data is deleted after a crash, and locks are
 * empty databases: operations on these are not steps.
 */
export class DatabaseSync extends sqlite.DatabaseSync {
  #isWatched;

  constructor(file, ...options) {
    super(file, ...options);
    this.#isWatched = String(file).endsWith('bindery.db');
    if (String(file).endsWith('.db')) restrictDatabase(this);
  }

  prepare(text, ...options) {
    const statement = super.prepare(text, ...options);
    return this.#isWatched ? watchStatement(statement, text) : statement;
  }

  close() {
    releaseDatabase(this);
    super.close();
  }
}
