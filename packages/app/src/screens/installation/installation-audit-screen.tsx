import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { ExportButton } from '../audit/export-button.tsx';
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
