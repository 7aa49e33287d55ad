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
 * The database of the installation is watched. The file of derived data is thrown away after a crash, and locks are
 * databases without anything in them: what is done to these is no step.
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
