import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { openCreateSpec, specPath } from '../../actions/specs.tsx';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { type Spec, specsQuery } from '../../data/specs.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { describeSpecSource, SpecState } from './spec-state.tsx';

/** Pixels. */
const ROW_HEIGHT = 56;

/** The OpenAPI specifications of an organization. */
export function SpecificationsScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const organization = findOrganization(id);
  const mayCreate = organization?.permissions.createOpenAPISpec === true;
  const texts = getTexts('specifications');
  const { value: spoken } = language;
  const actions = useMemo(
    () =>
      mayCreate
        ? [
            {
              id: 'specification.create',
              label: texts.create,
              icon: 'plus',
              keys: 'n',
              perform: () => openCreateSpec(id),
            },
          ]
        : [],
    [id, mayCreate, spoken],
  );
  useActions(getTexts('shell').organization.specifications, actions);
  return (
    <OrganizationScreen
      organization={id}
      tab="specifications"
      actions={
        mayCreate && (
          <Button kind="primary" icon="plus" onClick={() => openCreateSpec(id)}>
            {texts.create}
          </Button>
        )
      }
    >
      {organization !== undefined && <Specs organization={organization} />}
    </OrganizationScreen>
  );
}

function Specs({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('specifications');
  const query = useInfiniteQuery(specsQuery(organization.id));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} organization={organization.title} />
    );
  if (items.length === 0) return <NoSpecs organization={organization} />;
  return (
    <>
      <VirtualList
        label={getTexts('shell').organization.specifications}
        items={items}
        count={query.data?.pages[0]?.count ?? items.length}
        rowHeight={ROW_HEIGHT}
        keyOf={({ id }) => id}
        row={(spec) => <SpecRow organization={organization.id} spec={spec} />}
      />
      <LoadMore query={query} label={texts.loadMore} />
    </>
  );
}

function NoSpecs({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('specifications');
  const mayCreate = organization.permissions.createOpenAPISpec;
  return (
    <EmptyState icon="file-code" title={texts.emptyTitle} text={mayCreate ? texts.emptyText : texts.emptyReaderText}>
      {mayCreate && (
        <Button kind="primary" icon="plus" onClick={() => openCreateSpec(organization.id)}>
          {texts.create}
        </Button>
      )}
    </EmptyState>
  );
}

function SpecRow({ organization, spec }: { readonly organization: string; readonly spec: Spec }): VNode {
  return (
    <>
      <span class="list-icon">
        <Icon name="file-code" />
      </span>
      <span class="list-text">
        <a class="list-title list-link" href={href(specPath(organization, spec.slug))}>
          {spec.slug}
        </a>
        <span class="list-detail">{describeSpecSource(spec)}</span>
      </span>
      <span class="list-meta">
        <RelativeTime iso={spec.updatedAt} />
      </span>
      <SpecState spec={spec} />
    </>
  );
}
