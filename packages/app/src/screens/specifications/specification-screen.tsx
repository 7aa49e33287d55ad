import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { listSpecActions } from '../../actions/specs.tsx';
import { findOrganization } from '../../data/bootstrap.ts';
import { type Spec, setSpecVisibility, specQuery } from '../../data/specs.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Switch } from '../../ui/choice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/list.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { SpecState } from './spec-state.tsx';
import { SpecVersions } from './spec-versions.tsx';

/** An OpenAPI specification: its source, state, versions, and how to show it on pages. */
export function SpecificationScreen({ params }: ScreenProps): VNode {
  const { organization: id = '', specification: slug = '' } = params;
  const organization = findOrganization(id);
  const query = useQuery(specQuery(id, slug));
  const { data: spec } = query;
  const mayEdit = organization?.permissions.createOpenAPISpec === true;
  const { value: spoken } = language;
  const actions = useMemo(
    () => (spec === undefined || !mayEdit ? [] : listSpecActions(id, spec)),
    [id, spec, mayEdit, spoken],
  );
  useActions(slug, actions);
  return (
    <OrganizationScreen
      organization={id}
      tab="specifications"
      title={slug}
      status={spec && <SpecState spec={spec} />}
      actions={
        actions.length > 0 && (
          <MenuButton
            label={fill(getTexts('specifications').actionsOf, { slug })}
            placement="bottom-end"
            groups={() => [{ items: actions.map(toMenuItem) }]}
          />
        )
      }
    >
      <QueryView query={query} organization={organization?.title}>
        {(data) => <Specification organization={id} spec={data} mayEdit={mayEdit} />}
      </QueryView>
    </OrganizationScreen>
  );
}

interface SpecificationProps {
  readonly organization: string;
  readonly spec: Spec;
  readonly mayEdit: boolean;
}

function Specification({ organization, spec, mayEdit }: SpecificationProps): VNode {
  const texts = getTexts('specifications');
  const { slug, visibility, lastProcessErrorCode: code, lastProcessErrorMessage: message } = spec;
  return (
    <div class="overview">
      {message !== undefined && (
        <Banner tone="danger">
          {code !== undefined && `${texts.failures[code]} `}
          {message}
        </Banner>
      )}
      <Section title={texts.about}>
        <div class="card card-stack">
          <SpecFacts spec={spec} />
          <Switch
            label={texts.public}
            hint={texts.publicHint}
            isChecked={visibility === 'public'}
            isDisabled={!mayEdit}
            onChange={(isPublic) =>
              void attemptChange(() => setSpecVisibility(organization, slug, isPublic ? 'public' : 'private'))
            }
          />
        </div>
      </Section>
      <Section title={texts.use}>
        <div class="card card-stack">
          <CopyField label={texts.useAll} value={`{% openapi spec="${slug}" %}`} />
          <CopyField label={texts.useOne} value={`{% openapi-operation spec="${slug}" path="/" method="get" %}`} />
        </div>
      </Section>
      <SpecVersions organization={organization} spec={spec} />
    </div>
  );
}

function SpecFacts({ spec: { sourceURL, lastProcessedAt, updatedAt } }: { readonly spec: Spec }): VNode {
  const texts = getTexts('specifications');
  return (
    <Facts>
      <Fact name={texts.source}>{sourceURL ?? texts.uploaded}</Fact>
      {lastProcessedAt !== undefined && (
        <Fact name={texts.processed}>
          <RelativeTime iso={lastProcessedAt} />
        </Fact>
      )}
      <Fact name={texts.changed}>
        <RelativeTime iso={updatedAt} />
      </Fact>
    </Facts>
  );
}
