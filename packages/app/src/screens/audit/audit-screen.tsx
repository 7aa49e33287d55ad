import type { VNode } from 'preact';
import { findOrganization } from '../../data/bootstrap.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { AuditLog } from '../../sections/audit/audit-log.tsx';
import { ExportButton } from '../../sections/audit/export-button.tsx';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { getTexts } from '../../texts/texts.ts';

/** The audit log of an organization. */
export function AuditScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  return (
    <OrganizationScreen organization={id} tab="audit" actions={<ExportButton scope={id} />}>
      <p class="lead">{getTexts('audit').lead}</p>
      <AuditLog scope={id} organization={findOrganization(id)?.title} />
    </OrganizationScreen>
  );
}
