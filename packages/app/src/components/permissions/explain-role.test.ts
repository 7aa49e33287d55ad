import { describe, expect, it } from 'vitest';
import type { Role } from '../../data/members.ts';
import {
  explainRole,
  findBaseLevel,
  type Grant,
  type KnownTeam,
  type Level,
  listGrantsOf,
  type Step,
} from './explain-role.ts';

const aStep = (kind: Step['kind'], level: Level, grants?: readonly Grant[]): Step => ({
  id: kind,
  kind,
  title: kind,
  level,
  grants,
});
const WRITERS: KnownTeam = { id: 'writers', title: 'Writers', members: new Set(['mira']) };
const TEAMS = new Map([[WRITERS.id, WRITERS]]);
const explain = (role: Role, steps: readonly Step[]) => explainRole({ userId: 'mira', role }, steps, TEAMS);

describe('explainRole', () => {
  it('names the highest grant that determines the role, of the person or of a team', () => {
    const own = aStep('space', null, [
      { role: 'read', userId: 'mira' },
      { role: 'edit', teamId: 'writers' },
      { role: 'admin', userId: 'other' },
    ]);
    expect(explain('edit', [own])).toEqual({ kind: 'grant', role: 'edit', step: own, team: WRITERS });
    const above = aStep('collection', 'inherit', [{ role: 'review', userId: 'mira' }]);
    expect(explain('review', [own, above])).toEqual({ kind: 'grant', role: 'review', step: above });
    expect(listGrantsOf('mira', [own, above], TEAMS).map(({ role }) => role)).toEqual(['review', 'edit', 'read']);
  });

  it('names the nearest explicit default level, otherwise the organization', () => {
    const space = aStep('space', 'inherit', []);
    const collection = aStep('collection', 'comment', []);
    expect(explain('comment', [space, collection])).toEqual({ kind: 'level', role: 'comment', step: collection });
    expect(explain('edit', [space])).toEqual({ kind: 'organization', role: 'edit' });
    expect(findBaseLevel([space])).toBeUndefined();
    expect(findBaseLevel([aStep('space', null), collection])?.level).toBeNull();
  });

  it('recognizes administrators of the organization, and reports unknown reasons', () => {
    const closed = aStep('space', null, []);
    expect(explain('admin', [closed])).toEqual({ kind: 'organization', role: 'admin' });
    expect(explain('edit', [closed, aStep('collection', 'inherit', undefined)])).toEqual({
      kind: 'unknown',
      role: 'edit',
    });
  });
});
