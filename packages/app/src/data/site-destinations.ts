import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import type { SiteSection, SiteSpace } from './site-structure.ts';
import { type SiteRef, siteStructureQuery } from './sites.ts';

export interface Destinations {
  readonly sections: readonly SiteSection[];
  readonly siteSpaces: readonly SiteSpace[];
}

/** The parts of a site that redirects can target. */
export function useDestinations(ref: SiteRef): Destinations {
  const { data } = useQuery(siteStructureQuery(ref.organization, ref.site));
  return useMemo(() => {
    if (data === undefined) return { sections: [], siteSpaces: [] };
    if (data.type === 'siteSpaces') return { sections: [], siteSpaces: data.structure };
    const sections = data.structure.flatMap((part) => (part.object === 'site-section' ? [part] : part.sections));
    return { sections, siteSpaces: sections.flatMap(({ siteSpaces }) => siteSpaces) };
  }, [data]);
}
