import type { VNode } from 'preact';
import type { ChangeRequest, ChangeRequestStatus } from '../../data/change-requests.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

export const STATUSES = ['open', 'draft', 'merged', 'archived'] as const satisfies readonly ChangeRequestStatus[];

const ICONS: Readonly<Record<ChangeRequestStatus, string>> = {
  open: 'code-branch',
  draft: 'pen',
  merged: 'circle-check',
  archived: 'circle-xmark',
};

const TONES = { open: 'success', draft: 'neutral', merged: 'accent', archived: 'danger' } as const;

export const StatusIcon = ({ status }: { readonly status: ChangeRequestStatus }): VNode => (
  <span class={`request-icon request-${status}`} title={getTexts('changes').status[status]}>
    <Icon name={ICONS[status]} />
    <span class="visually-hidden">{getTexts('changes').status[status]}</span>
  </span>
);

export const StatusBadge = ({ status }: { readonly status: ChangeRequestStatus }): VNode => (
  <Badge tone={TONES[status]} icon={ICONS[status]}>
    {getTexts('changes').status[status]}
  </Badge>
);

/** The subject, or a placeholder without one. */
export const subjectOf = ({ subject, number }: Pick<ChangeRequest, 'subject' | 'number'>): string =>
  subject === '' ? fill(getTexts('changes').untitled, { number }) : subject;

/** The id of the space of a change request, from its URL. */
export const spaceOf = ({ urls }: Pick<ChangeRequest, 'urls'>): string => /\/s\/([^/]+)/.exec(urls.app)?.[1] ?? '';
