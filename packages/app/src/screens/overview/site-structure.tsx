import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import type { Schemas } from '../../data/bootstrap.ts';
import { siteStructureQuery } from '../../data/sites.ts';
import { href } from '../../routes/router.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ContentIcon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';

type SiteSpace = Schemas['SiteSpace'];
type SiteSection = Schemas['SiteSection'];

interface StructureProps {
  readonly organization: string;
  readonly site: string;
}

/** The spaces of a site, below the sections that show them. */
export function SiteStructure({ organization, site }: StructureProps): VNode {
  const texts = getTexts('overview');
  const structure = useQuery(siteStructureQuery(organization, site));
  return (
    <QueryView query={structure} isCompact>
      {(data) => {
        if (data.structure.length === 0) return <p class="section-empty">{texts.structureEmpty}</p>;
        if (data.type === 'siteSpaces') return <Spaces organization={organization} spaces={data.structure} />;
        const sections = data.structure.flatMap((part) => (part.object === 'site-section' ? [part] : part.sections));
        return (
          <div class="overview">
            {sections.map((section) => (
              <Part key={section.id} organization={organization} section={section} />
            ))}
          </div>
        );
      }}
    </QueryView>
  );
}

function Part({ organization, section }: { readonly organization: string; readonly section: SiteSection }): VNode {
  return (
    <div class="overview-group">
      <h3>{section.title}</h3>
      <Spaces organization={organization} spaces={section.siteSpaces} />
    </div>
  );
}

function Spaces({
  organization,
  spaces,
}: {
  readonly organization: string;
  readonly spaces: readonly SiteSpace[];
}): VNode {
  const texts = getTexts('overview');
  return (
    <List label={texts.structure}>
      {spaces.map(({ id, title, path, space, default: isDefault, condition }) => (
        <ListRow
          key={id}
          href={href(`/o/${organization}/s/${space.id}`)}
          icon={<ContentIcon emoji={space.emoji} icon="book" />}
          title={title}
          text={path}
          meta={
            <>
              {isDefault && <Badge>{texts.defaultSpace}</Badge>}
              {condition !== undefined && <Badge tone="warning">{texts.conditional}</Badge>}
            </>
          }
        />
      ))}
    </List>
  );
}
