import type { FirstAdministrator } from './bootstrap.ts';
import type { RunningServer } from './main.ts';

/** The screen that a start shows: where everything is, and on the first start how to get in. */
export function describeStart({ ctx, welcome }: RunningServer): string {
  const { publicUrl } = ctx.config;
  const { administrator, sampleUrl } = welcome;
  const lines: [string, string][] = [
    ...(sampleUrl === undefined ? [] : ([['Sample site', sampleUrl]] as [string, string][])),
    ['Sign in', `${publicUrl}/sign-in`],
    ['API', `${publicUrl}/v1/`],
    ['API reference', `${publicUrl}/reference`],
  ];
  if (administrator !== undefined) {
    const { email, passwordLink, token } = administrator;
    lines.push(['Administrator', email]);
    if (passwordLink !== undefined) lines.push(['Set a password', passwordLink]);
    lines.push(['Access token', token]);
  }
  const width = Math.max(...lines.map(([name]) => name.length)) + 3;
  const table = lines.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
  const note = administrator === undefined ? '' : describeSecrets(administrator);
  return `\n  Bindery is running.\n\n${table}${note}`;
}

function describeSecrets({ passwordLink }: FirstAdministrator): string {
  const link = passwordLink === undefined ? '' : '  Open the link to set a password within 24 hours: it works once.\n';
  return `\n\n${link}  Keep the access token: it is shown this once.\n`;
}
