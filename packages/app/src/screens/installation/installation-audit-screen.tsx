import type { VNode } from 'preact';
import { AuditLog } from '../../sections/audit/audit-log.tsx';
import { ExportButton } from '../../sections/audit/export-button.tsx';
import { getTexts } from '../../texts/texts.ts';
import { InstallationFrame } from './installation-frame.tsx';

/** The audit log of actions outside of organizations. */
export function InstallationAuditScreen(): VNode {
  return (
    <InstallationFrame title={getTexts('shell').organization.audit} actions={<ExportButton scope={undefined} />}>
      {() => (
        <>
          <p class="lead">{getTexts('audit').lead}</p>
          <AuditLog scope={undefined} organization={undefined} />
        </>
      )}
    </InstallationFrame>
  );
}
