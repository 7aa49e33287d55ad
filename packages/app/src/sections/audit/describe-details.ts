import type { AuditEvent } from '../../data/audit.ts';

/** Details that name the target of an event, in order of preference. */
const NAMES = ['title', 'newTitle', 'email', 'domain', 'hostname', 'label', 'name'];

/** The logged name of the target; undefined if the log has none. Pure. */
export const nameInDetails = ({ details }: AuditEvent): string | undefined => {
  const value = NAMES.map((name) => details[name]).find((each) => typeof each === 'string' && each !== '');
  return value === undefined ? undefined : String(value);
};

/** `newRole` in readable form: “new role”. Pure. */
const spell = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

/** Further details of an event, in one line, without those in its sentence. Pure. */
export function describeDetails(event: AuditEvent): string {
  const nameOfTarget = nameInDetails(event);
  return Object.entries(event.details)
    .filter(([, value]) => value !== null && value !== '' && value !== nameOfTarget)
    .map(([name, value]) => `${spell(name)}: ${String(value)}`)
    .join(' · ');
}
