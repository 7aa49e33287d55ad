import { relationOf } from '@bindery/content';
import type { LinkPlace, LinkSource } from './link-state.ts';

/** A location and its target. */
export interface Occurrence extends LinkPlace {
  readonly key: string;
  readonly isBroken: boolean;
}

/** The places of a source's targets, in the order of its text; one for each block that a target occurs in. */
export function occurrencesOf(source: Pick<LinkSource, 'id' | 'uses'> | undefined): Occurrence[] {
  const occurrencesById = new Map<string, Occurrence>();
  for (const { key, node, kind, isBroken } of source?.uses ?? []) {
    if (key === '' || source === undefined) continue;
    const name = `${node}\n${key}`;
    const dependsOn = relationOf(kind) === 'dependsOn' || occurrencesById.get(name)?.dependsOn === true;
    occurrencesById.set(name, { key, source: source.id, node, dependsOn, isBroken });
  }
  return [...occurrencesById.values()];
}
