import { describe, expect, it } from 'vitest';
import { NEWER_SCHEMA } from '../../testing/newer-events.ts';
import { EVENT_SCHEMA } from './migrations/migrations.ts';
import { findPendingMigrations } from './store-schema.ts';

const ALL = NEWER_SCHEMA.migrations.map(({ name }) => name);

describe('the migrations that a store lacks', () => {
  it.each([
    { of: 'the order of the migrations', applied: ALL },
    { of: 'the opposite order', applied: ALL.toReversed() },
  ])('are refused with the first one of a newer version, for a record in $of', ({ applied }) => {
    expect(() => findPendingMigrations(EVENT_SCHEMA, applied)).toThrow(
      'The events were written by a newer version of Bindery, with the migration 9001-campaign.',
    );
  });

  it('are listed oldest first, for a record in any order', () => {
    expect(findPendingMigrations(NEWER_SCHEMA, [])).toEqual(NEWER_SCHEMA.migrations);
    expect(findPendingMigrations(NEWER_SCHEMA, ALL.slice(0, 2).toReversed())).toEqual(NEWER_SCHEMA.migrations.slice(2));
  });
});
