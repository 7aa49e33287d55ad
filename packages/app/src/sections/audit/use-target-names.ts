import { useQuery } from '@tanstack/preact-query';
import { useMemo, useRef } from 'preact/hooks';
import type { AuditEvent, AuditScope } from '../../data/audit.ts';
import { collectionsQuery } from '../../data/collections.ts';
import { sitesQuery } from '../../data/sites.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { everyTeamQuery } from '../../data/teams.ts';
import type { LoadedList } from '../../ui/use-positioned-list.ts';

/** The title and the path of the target of an event, if it still exists. */
export type NameOfTarget = (kind: string, id: string) => { readonly title: string; readonly path: string } | undefined;

const KINDS = ['space', 'collection', 'site', 'team'] as const;

/** The names of targets besides people, which events have. Only lists with a target in the log are loaded, once for all rows. */
export function useTargetNames(scope: AuditScope, list: LoadedList<AuditEvent>): NameOfTarget {
  const id = scope ?? '';
  const kinds = useKinds(list);
  const isListed = (kind: (typeof KINDS)[number]) => scope !== undefined && kinds.has(kind);
  const spaces = useQuery({ ...spacesQuery(id), enabled: isListed('space') }).data?.items;
  const collections = useQuery({ ...collectionsQuery(id), enabled: isListed('collection') }).data?.items;
  const sites = useQuery({ ...sitesQuery(id), enabled: isListed('site') }).data?.items;
  const teams = useQuery({ ...everyTeamQuery(id), enabled: isListed('team') }).data?.items;
  return useMemo(() => {
    const names = new Map<string, { readonly title: string; readonly path: string }>();
    const add = (
      kind: string,
      path: string,
      items: readonly { readonly id: string; readonly title: string }[] = [],
    ) => {
      for (const { id: item, title } of items)
        names.set(`${kind} ${item}`, { title, path: `/o/${id}/${path}/${item}` });
    };
    add('space', 's', spaces);
    add('collection', 'c', collections);
    add('site', 'site', sites);
    add('team', '~/teams', teams);
    return (kind, target) => names.get(`${kind} ${target}`);
  }, [id, spaces, collections, sites, teams]);
}

/** The kinds of targets among the events that were visible. */
function useKinds({ loaded }: LoadedList<AuditEvent>): ReadonlySet<string> {
  const kinds = useRef<ReadonlySet<string>>(new Set());
  const more = loaded.flatMap(({ target }) =>
    target === undefined || kinds.current.has(target.kind) ? [] : target.kind,
  );
  if (more.length > 0) kinds.current = new Set([...kinds.current, ...more]);
  return kinds.current;
}
