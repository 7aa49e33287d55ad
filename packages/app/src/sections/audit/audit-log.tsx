import type { VNode } from 'preact';
import { useCallback } from 'preact/hooks';
import { type AuditEvent, type AuditScope, listAuditLog } from '../../data/audit.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PositionedListView } from '../../ui/positioned-list-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePositionedList } from '../../ui/use-positioned-list.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { readChosen, toAuditFilter } from './read-filter.ts';
import { useTargetNames } from './use-target-names.ts';

/** Row height in pixels; sentences wrap to two lines on a phone. */
const rowHeight = (): number => (matchMedia('(max-width: 47.99rem)').matches ? 76 : 56);

interface AuditLogProps {
  readonly scope: AuditScope;
  /** Title for denied access. */
  readonly organization: string | undefined;
}

/** Events with filters, of an organization or of the installation. */
export function AuditLog({ scope, organization }: AuditLogProps): VNode {
  const texts = getTexts('audit');
  const chosen = readChosen(currentRoute.value.query);
  const filter = toAuditFilter(chosen);
  const list = usePositionedList(listAuditLog(scope, filter));
  const nameOf = useTargetNames(scope, list);
  const row = useCallback(
    (event: AuditEvent) => <AuditRow scope={scope} event={event} nameOf={nameOf} />,
    [scope, nameOf],
  );
  return (
    <>
      <AuditFilters scope={scope} chosen={chosen} />
      <PositionedListView
        list={list}
        label={texts.label}
        rowHeight={rowHeight()}
        row={row}
        organization={organization}
        empty={<NoEvents isFiltered={Object.keys(filter).length > 0} />}
      />
    </>
  );
}

function NoEvents({ isFiltered }: { readonly isFiltered: boolean }): VNode {
  const texts = getTexts('audit');
  if (!isFiltered) return <EmptyState icon="clock-rotate-left" title={texts.emptyTitle} text={texts.emptyText} />;
  const clear = () => navigate(currentRoute.value.path, { replace: true, keepsFocus: true });
  return (
    <EmptyState icon="clock-rotate-left" title={texts.noMatch}>
      <Button onClick={clear}>{texts.clear}</Button>
    </EmptyState>
  );
}
