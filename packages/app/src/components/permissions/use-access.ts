import { useQueries, useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import { type Collection, collectionsQuery } from '../../data/collections.ts';
import { type Grants, grantsQuery, type PermissionTarget } from '../../data/permissions.ts';
import { everyTeamMemberQuery } from '../../data/teams.ts';
import { getTexts } from '../../texts/texts.ts';
import type { Grant, KnownTeam, Level, Step } from './explain-role.ts';

/** The subject of the screen. */
export interface Subject extends PermissionTarget {
  readonly title: string;
  /** Null for sites, which have none. */
  readonly level: Level;
  /** The parent collection. */
  readonly parent?: string | undefined;
}

export interface KnownAccess {
  /** The subject and its ancestor collections, nearest first. */
  readonly steps: readonly Step[];
  readonly teams: ReadonlyMap<string, KnownTeam>;
  /** Direct grants; undefined while loading, and for people who do not manage permissions. */
  readonly grants: Grants | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Maximum number of teams whose members are loaded to explain roles. */
const MAX_TEAMS = 50;

function listAbove(collections: readonly Collection[], parent: string | undefined): Collection[] {
  const above: Collection[] = [];
  for (let id = parent; id !== undefined && above.length < 100; ) {
    const collection = collections.find((each) => each.id === id);
    if (collection === undefined) break;
    above.push(collection);
    id = collection.parent;
  }
  return above;
}

const listGrants = ({ users, teams }: Grants): Grant[] => [
  ...users.map(({ permission, user }) => ({ role: permission, userId: user.id })),
  ...teams.map(({ permission, team }) => ({ role: permission, teamId: team.id })),
];

/**
 * All inputs of the effective roles on a subject that the viewer may see.
 * @param mayManage whether the viewer manages its permissions: only then the grants are loaded
 */
export function useAccess(subject: Subject, mayManage: boolean): KnownAccess {
  const { organization, id, kind, title, level, parent } = subject;
  const { untitledCollection } = getTexts('shell');
  const collections = useQuery(collectionsQuery(organization)).data?.items ?? [];
  const things = [
    { id, kind, title, level },
    ...listAbove(collections, parent).map((one) => ({
      id: one.id,
      kind: 'collection' as const,
      title: one.title || untitledCollection,
      level: one.defaultLevel,
    })),
  ];
  const grants = useQueries({
    queries: things.map((thing) => ({
      ...grantsQuery({ kind: thing.kind, organization, id: thing.id }),
      enabled: mayManage,
    })),
  });
  const teamIds = [...new Set(grants.flatMap(({ data }) => data?.teams.map(({ team }) => team.id) ?? []))];
  const members = useQueries({
    queries: teamIds.slice(0, MAX_TEAMS).map((teamId) => everyTeamMemberQuery(organization, teamId)),
  });
  const titles = new Map(
    grants.flatMap(({ data }) => data?.teams.map(({ team }) => [team.id, team.title] as const) ?? []),
  );
  const teams = new Map(
    members.flatMap(({ data }, index): [string, KnownTeam][] => {
      const teamId = teamIds[index] ?? '';
      if (data === undefined) return [];
      const people = new Set(data.items.map((item) => item.organization.id));
      return [[teamId, { id: teamId, title: titles.get(teamId) ?? '', members: people }]];
    }),
  );
  const own = grants[0];
  const steps = things.map((thing, index): Step => {
    const data = grants[index]?.data;
    return { ...thing, grants: data && listGrants(data) };
  });
  return useMemo(
    () => ({ steps, teams, grants: own?.data, error: own?.error ?? null, retry: () => void own?.refetch() }),
    [JSON.stringify(steps), JSON.stringify([...teams.keys()]), own?.data, own?.error],
  );
}
