import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import {
  type RequestView,
  requestPath,
  requestSourcePath,
  splitConflicts,
} from '../../components/change-request/use-request.ts';
import type { Conflict } from '../../data/change-requests.ts';
import { type Page, pageTreeQuery } from '../../data/pages.ts';
import { href } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

/** Conflicts: the open ones, which block a merge, and the resolved ones; empty without either. */
export function Conflicts({ view }: { readonly view: RequestView }): VNode | null {
  const { conflict: texts } = getTexts('changes').request;
  const { open, notices } = splitConflicts(view.request);
  if (view.request.status === 'merged' || open.length + notices.length === 0) return null;
  return (
    <>
      {open.length > 0 && (
        <Section
          title={texts.title}
          id="conflicts"
          count={<CountBadge>{open.length}</CountBadge>}
          actions={
            <LinkButton size="small" href={href(`${requestPath(view.ref)}/~/conflicts`)}>
              {texts.solve}
            </LinkButton>
          }
        >
          <p class="section-empty section-lead">{texts.text}</p>
          <ConflictList view={view} conflicts={open} />
        </Section>
      )}
      {notices.length > 0 && (
        <Section
          title={texts.notices}
          count={<CountBadge>{notices.length}</CountBadge>}
          actions={
            <LinkButton size="small" href={href(`${requestPath(view.ref)}/~/conflicts`)}>
              {texts.decide}
            </LinkButton>
          }
        >
          <p class="section-empty section-lead">{texts.noticesText}</p>
          <ConflictList view={view} conflicts={notices} />
        </Section>
      )}
    </>
  );
}

interface ConflictListProps {
  readonly view: RequestView;
  readonly conflicts: readonly Conflict[];
}

function ConflictList({ view, conflicts }: ConflictListProps): VNode {
  const { conflict: texts } = getTexts('changes').request;
  const { ref, may } = view;
  const pages = useQuery(pageTreeQuery({ kind: 'change-request', space: ref.space, changeRequest: ref.number })).data
    ?.pages;
  return (
    <List label={texts.title}>
      {conflicts.map((conflict, index) => {
        const path = conflict.page === undefined ? undefined : findPath(pages ?? [], conflict.page);
        return (
          <ListRow
            key={index}
            icon={<Icon name="triangle-exclamation" class="icon-danger" />}
            title={
              <>
                {conflict.title} <Badge>{kindOf(conflict)}</Badge>
              </>
            }
            text={<span class="conflict-message">{conflict.message}</span>}
            actions={
              may.edit &&
              path !== undefined && (
                <LinkButton size="small" icon="pen" href={href(requestSourcePath(ref, path))}>
                  {texts.open}
                </LinkButton>
              )
            }
          />
        );
      })}
    </List>
  );
}

function kindOf({ page, file, reusableContent }: Conflict): string {
  const { kind } = getTexts('changes').request.conflict;
  if (page !== undefined) return kind.page;
  if (reusableContent !== undefined) return kind.reusableContent;
  return file === undefined ? kind.space : kind.file;
}

function findPath(pages: readonly Page[], id: string): string | undefined {
  for (const page of pages) {
    if (page.id === id) return page.path;
    const path = findPath(page.pages ?? [], id);
    if (path !== undefined) return path;
  }
  return undefined;
}
