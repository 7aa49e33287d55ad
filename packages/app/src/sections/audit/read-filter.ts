import type { AuditAction, AuditFilter } from '../../data/audit.ts';
import { FAMILY_NAMES, type Family, listFamily } from '../../data/audit-families.ts';
import { getTexts } from '../../texts/texts.ts';

const DAY_MS = 86_400_000;

/** The filters in the query of the path. */
export interface ChosenFilter {
  readonly family: Family | undefined;
  readonly action: AuditAction | undefined;
  readonly actor: string | undefined;
  /** Dates in the format of date inputs: 2026-11-25. */
  readonly since: string;
  readonly until: string;
}

export const listActions = (): AuditAction[] => Object.keys(getTexts('audit').sentences) as AuditAction[];

const readDay = (text: string | null): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

export function readChosen(query: URLSearchParams): ChosenFilter {
  return {
    family: FAMILY_NAMES.find((family) => family === query.get('about')),
    action: listActions().find((action) => action === query.get('action')),
    actor: query.get('person') ?? undefined,
    since: readDay(query.get('since')),
    until: readDay(query.get('until')),
  };
}

/** The filter in the format of the API; dates are in the time zone of the browser, the last one included. */
export function toAuditFilter({ family, action, actor, since, until }: ChosenFilter): AuditFilter {
  const actions = action !== undefined ? [action] : family && listFamily(family, listActions());
  return {
    ...(actions !== undefined && { action: actions }),
    ...(actor !== undefined && { actor }),
    ...(since !== '' && { since: new Date(`${since}T00:00`).toISOString() }),
    ...(until !== '' && { until: new Date(Date.parse(`${until}T00:00`) + DAY_MS).toISOString() }),
  };
}
