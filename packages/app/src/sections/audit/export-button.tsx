import type { VNode } from 'preact';
import { attemptChange } from '../../actions/attempt-change.ts';
import { type AuditScope, loadEvents } from '../../data/audit.ts';
import { currentRoute } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import { readChosen, toAuditFilter } from './read-filter.ts';
import { writeEvents } from './write-events.ts';

const exportEvents = (scope: AuditScope, format: 'csv' | 'json'): Promise<boolean> =>
  attemptChange(async () => {
    showToast(getTexts('audit').exporting);
    const events = await loadEvents(scope, toAuditFilter(readChosen(currentRoute.value.query)));
    if (format === 'csv') saveFile('audit-log.csv', writeEvents(events), 'text/csv');
    else saveFile('audit-log.json', `${JSON.stringify(events, null, 2)}\n`, 'application/json');
  });

/** Exports the filtered events as a file. */
export function ExportButton({ scope }: { readonly scope: AuditScope }): VNode {
  const texts = getTexts('audit');
  const items = [
    { id: 'csv', label: texts.exportCsv, icon: 'download', onSelect: () => void exportEvents(scope, 'csv') },
    { id: 'json', label: texts.exportJson, icon: 'code', onSelect: () => void exportEvents(scope, 'json') },
  ];
  return (
    <Button
      icon="download"
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) =>
        openMenu({ label: texts.export, groups: [{ items }], anchor, placement: 'bottom-end' })
      }
    >
      {texts.export}
    </Button>
  );
}
