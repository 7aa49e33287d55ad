import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { localUrl } from '../../data/bootstrap.ts';
import { type Spec, type SpecVersion, specVersionsQuery } from '../../data/specs.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { describeTime, RelativeTime } from '../../ui/time.tsx';
import { CompareDialog } from './compare-dialog.tsx';

interface SpecVersionsProps {
  readonly organization: string;
  readonly spec: Spec;
}

/** The versions of a specification, with download and comparison with the previous one. */
export function SpecVersions({ organization, spec }: SpecVersionsProps): VNode {
  const texts = getTexts('specifications');
  const query = useInfiniteQuery(specVersionsQuery(organization, spec.slug, spec.lastVersion));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <Section title={texts.versions}>
      {items === undefined && query.error === null && <SkeletonRows rows={3} />}
      {items === undefined && query.error !== null && (
        <ErrorState isCompact error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && (
        <EmptyState isCompact icon="file-code" title={texts.versionsEmptyTitle} text={texts.versionsEmptyText} />
      )}
      {items !== undefined && items.length > 0 && (
        <List label={texts.versions}>
          {items.map((version, index) => (
            <VersionRow
              key={version.id}
              organization={organization}
              spec={spec}
              version={version}
              before={items[index + 1]}
            />
          ))}
        </List>
      )}
      <LoadMore query={query} label={texts.loadMore} />
    </Section>
  );
}

interface VersionRowProps extends SpecVersionsProps {
  readonly version: SpecVersion;
  /** The previous version. */
  readonly before: SpecVersion | undefined;
}

function VersionRow({ organization, spec, version, before }: VersionRowProps): VNode {
  const texts = getTexts('specifications');
  const time = describeTime(version.createdAt);
  const compare = () =>
    before !== undefined &&
    openDialog((close) => (
      <CompareDialog organization={organization} slug={spec.slug} before={before} after={version} onClose={close} />
    ));
  return (
    <ListRow
      title={<RelativeTime iso={version.createdAt} />}
      text={time}
      meta={version.id === spec.lastVersion && <Badge tone="success">{texts.current}</Badge>}
      actions={
        <>
          {before !== undefined && (
            <Button size="small" aria-label={fill(texts.compareOf, { time })} onClick={compare}>
              {texts.compare}
            </Button>
          )}
          <a class="link" href={localUrl(version.url)} download aria-label={fill(texts.downloadOf, { time })}>
            {texts.download}
          </a>
        </>
      }
    />
  );
}
