import type { RunningServer } from './main.ts';

/** The screen that a start shows: where everything is, and on the first start how to get in. */
export function describeStart({ ctx, welcome }: RunningServer): string {
  const { publicUrl } = ctx.config;
  const { administrator, sampleUrl } = welcome;
  const lines: [string, string][] = [
    ...(sampleUrl === undefined ? [] : ([['Sample site', sampleUrl]] as [string, string][])),
    ['API', `${publicUrl}/v1/`],
    ['API reference', `${publicUrl}/reference`],
  ];
  if (administrator !== undefined)
    lines.push(['Administrator', administrator.email], ['Access token', administrator.token]);
  const width = Math.max(...lines.map(([name]) => name.length)) + 3;
  const table = lines.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n');
  const note = administrator === undefined ? '' : '\n\n  Keep the access token: it is shown this once.\n';
  return `\n  Bindery is running.\n\n${table}${note}`;
}
