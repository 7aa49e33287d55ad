import type { Role } from '../../data/members.ts';
import { ROLES } from '../../data/roles.ts';

/** The default level of a space or collection. */
export type Level = Role | 'inherit' | null;

/** The properties of a space, collection or site that determine roles. */
export interface Step {
  readonly id: string;
  readonly kind: 'space' | 'collection' | 'site';
  readonly title: string;
  /** Sites have none. */
  readonly level: Level;
  /** Roles that were granted on it; undefined if the viewer may not see them. */
  readonly grants: readonly Grant[] | undefined;
}

export interface Grant {
  readonly role: Role;
  readonly userId?: string;
  readonly teamId?: string;
}

/** A team with a grant, and its members. */
export interface KnownTeam {
  readonly id: string;
  readonly title: string;
  readonly members: ReadonlySet<string>;
}

/** The source of a role. */
export type Source =
  | { readonly kind: 'grant'; readonly role: Role; readonly step: Step; readonly team?: KnownTeam }
  | { readonly kind: 'level'; readonly role: Role; readonly step: Step }
  | { readonly kind: 'organization'; readonly role: Role }
  | { readonly kind: 'unknown'; readonly role: Role };

const rank = (role: Role): number => ROLES.indexOf(role);

/** The default level for members without a grant: the nearest that is not inherited. Pure. */
export function findBaseLevel(
  steps: readonly Step[],
): { readonly step: Step; readonly level: Role | null } | undefined {
  for (const step of steps) if (step.kind !== 'site' && step.level !== 'inherit') return { step, level: step.level };
  return undefined;
}

/** The grants of a person, direct or by a team, highest role first. Pure. */
export function listGrantsOf(userId: string, steps: readonly Step[], teams: ReadonlyMap<string, KnownTeam>): Source[] {
  const sources = steps.flatMap((step) =>
    (step.grants ?? []).flatMap((grant): Source[] => {
      if (grant.userId === userId) return [{ kind: 'grant', role: grant.role, step }];
      const team = teams.get(grant.teamId ?? '');
      return team?.members.has(userId) ? [{ kind: 'grant', role: grant.role, step, team }] : [];
    }),
  );
  return sources.toSorted((one, other) => rank(other.role) - rank(one.role));
}

/**
 * Explains the effective role of a person: the highest of their grants and the default level; administrators of the
 * organization always have `admin`. Pure.
 */
export function explainRole(
  { userId, role }: { readonly userId: string; readonly role: Role },
  steps: readonly Step[],
  teams: ReadonlyMap<string, KnownTeam>,
): Source {
  const [highest] = listGrantsOf(userId, steps, teams);
  if (highest?.role === role) return highest;
  const base = findBaseLevel(steps);
  if (base !== undefined && base.level === role) return { kind: 'level', role, step: base.step };
  if (base === undefined || role === 'admin') return { kind: 'organization', role };
  return { kind: 'unknown', role };
}
