import type { SshFiles } from '../../platform/config/git-config.ts';
import type { SshUrl } from './ssh-url.ts';

const OPTIONS = [
  'BatchMode=yes',
  'UpdateHostKeys=no',
  'HashKnownHosts=no',
  'GlobalKnownHostsFile=/dev/null',
  'CheckHostIP=no',
  'IdentitiesOnly=yes',
  'IdentityAgent=none',
  'PreferredAuthentications=publickey',
  'ForwardAgent=no',
  'ClearAllForwardings=yes',
  'PermitLocalCommand=no',
  'ControlMaster=no',
  'ControlPath=none',
  'ProxyCommand=none',
  'ProxyJump=none',
  'CanonicalizeHostname=no',
  'RequestTTY=no',
  'LogLevel=ERROR',
  'ConnectTimeout=10',
  'ServerAliveInterval=15',
  'ServerAliveCountMax=4',
];

/**
 * Writes the command with which git starts ssh: no settings of the user or the machine, no agent, no prompts, only
 * known hosts. It connects to `ip` and resolves no name, while the host key is still looked up by the host name.
 */
export function writeSshCommand(files: SshFiles, { host, port }: SshUrl, ip: string): string {
  const pinned = [
    `HostName=${ip}`,
    `HostKeyAlias=${aliasOf({ host, port })}`,
    `StrictHostKeyChecking=${files.trustsFirstKey === true ? 'accept-new' : 'yes'}`,
    `IdentityFile=${quoteValue(files.keyFile)}`,
    `UserKnownHostsFile=${quoteValue(files.knownHostsFile)}`,
  ];
  const options = [...OPTIONS, ...pinned].map((option) => `-o ${quoteForShell(option)}`);
  return `ssh -F none -a -x ${options.join(' ')}`;
}

/** The name of a host in `known_hosts`, as ssh and ssh-keyscan write it down themselves. */
export const aliasOf = ({ host, port }: Pick<SshUrl, 'host' | 'port'>): string =>
  port === 22 ? host : `[${host}]:${port}`;

/** ssh splits values at spaces and reads % and ${} in paths. */
const quoteValue = (file: string) => `"${file.replaceAll('%', '%%')}"`;

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
