import { describe, expect, it } from 'vitest';
import type { AuditAction, AuditEvent } from '../../data/audit.ts';
import { FAMILY_NAMES, listFamily } from '../../data/audit-families.ts';
import { texts } from '../../texts/audit/en.ts';
import { writeEvents } from './write-events.ts';

const EVENT: AuditEvent = {
  object: 'audit-event',
  id: 'e1',
  action: 'site.published',
  createdAt: '2026-11-22T11:20:00.000Z',
  target: { kind: 'site', id: 's1' },
  details: { visibility: 'public' },
};

describe('writeEvents', () => {
  it('quotes special characters, and prevents formula injection', () => {
    const user = { object: 'user' as const, id: 'u1', photoURL: '', urls: { location: '' } };
    const csv = writeEvents([{ ...EVENT, actor: { ...user, displayName: '=1+1, "x"', email: 'a@example.com' } }]);
    expect(csv).toBe(
      'time,action,actor,actor e-mail,target kind,target,details,id\r\n' +
        '2026-11-22T11:20:00.000Z,site.published,"\'=1+1, ""x""",a@example.com,site,s1,"{""visibility"":""public""}",e1\r\n',
    );
  });
});

describe('listFamily', () => {
  it('assigns every action to exactly one family', () => {
    const actions = Object.keys(texts.sentences) as AuditAction[];
    const counts = new Map<string, number>();
    for (const family of FAMILY_NAMES)
      for (const action of listFamily(family, actions)) counts.set(action, (counts.get(action) ?? 0) + 1);
    expect(actions.filter((action) => counts.get(action) !== 1)).toEqual([]);
  });
});
