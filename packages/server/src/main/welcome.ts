import type { Welcome } from './bootstrap.ts';
import type { RunningServer } from './main.ts';

/** The screen that a start shows: where everything is, and on the first start how to get in. */
export function describeStart({ ctx, welcome }: RunningServer): string {
  const { publicUrl } = ctx.config;
  const { administrator, sampleUrl, setupLink } = welcome;
  const lines: [string, string][] = [
    ...(setupLink === undefined ? [] : ([['Set up', setupLink]] as [string, string][])),
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
  return `\n  Bindery is running.\n\n${table}${describeSecrets(welcome)}`;
}

function describeSecrets({ administrator, setupLink }: Welcome): string {
  const notes = [
    ...(setupLink === undefined
      ? []
      : ['Open "Set up" in a browser to create your account within 24 hours: it works once.']),
    ...(administrator?.passwordLink === undefined
      ? []
      : ['Open the link to set a password within 24 hours: it works once.']),
    ...(administrator === undefined ? [] : ['Save the access token: it is only shown once.']),
  ];
  return notes.length === 0 ? '' : `\n\n${notes.map((note) => `  ${note}\n`).join('')}`;
}
