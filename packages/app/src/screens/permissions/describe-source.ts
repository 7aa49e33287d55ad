import type { Source } from '../../components/permissions/explain-role.ts';
import { fill, getTexts } from '../../texts/texts.ts';

/** The source of a role, as a sentence. @param id id of the subject of the screen */
export function describeSource(source: Source, id: string): string {
  const { sources: texts } = getTexts('permissions');
  if (source.kind === 'unknown') return texts.unknown;
  if (source.kind === 'organization') return source.role === 'admin' ? texts.administrator : texts.organization;
  const { step } = source;
  const isHere = step.id === id;
  if (source.kind === 'level') return fill(isHere ? texts.levelHere : texts.levelAbove, { title: step.title });
  const { team } = source;
  if (team === undefined) return fill(isHere ? texts.grantHere : texts.grantAbove, { title: step.title });
  return fill(isHere ? texts.teamHere : texts.teamAbove, { title: step.title, team: team.title });
}
