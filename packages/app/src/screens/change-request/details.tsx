import type { ComponentChildren, VNode } from 'preact';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Section } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';

/** Times, base revision and own revisions. */
export function Details({ view }: { readonly view: RequestView }): VNode {
  const { details: texts } = getTexts('changes').request;
  const { ref, request } = view;
  const revision = (id: string): VNode => (
    <a class="link revision-link" href={href(`/o/${ref.organization}/s/${ref.space}/~/revisions/${id}`)}>
      {id.slice(0, 8)}
    </a>
  );
  const { createdAt, updatedAt, revisionInitial, revisionMergedAncestor, revisionMerged } = request;
  const rows: readonly (readonly [name: string, value: ComponentChildren])[] = [
    [texts.created, <RelativeTime key="created" iso={createdAt} />],
    [texts.updated, <RelativeTime key="updated" iso={updatedAt} />],
    [texts.base, revision(revisionInitial)],
    ...(revisionMergedAncestor === undefined ? [] : [[texts.mergedBase, revision(revisionMergedAncestor)] as const]),
    [texts.revision, revision(request.revision)],
    ...(revisionMerged === undefined ? [] : [[texts.merged, revision(revisionMerged)] as const]),
  ];
  return (
    <Section title={texts.title}>
      <dl class="details">
        {rows.map(([name, value]) => (
          <div key={name} class="details-row">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
