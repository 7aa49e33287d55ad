/** How a repository may be reached; the setting BINDERY_GIT_PROTOCOLS allows them. */
export type GitProtocol = (typeof GIT_PROTOCOLS)[number];

export const GIT_PROTOCOLS = ['https', 'http', 'ssh', 'file'] as const;
/** Without a setting. */
export const DEFAULT_GIT_PROTOCOLS: readonly GitProtocol[] = ['https', 'http'];

/** The key that the server shows, and the hosts that it trusts. */
export interface SshFiles {
  /** A private key without a passphrase. */
  readonly keyFile: string;
  /** In the format of ssh's `known_hosts`. */
  readonly knownHostsFile: string;
  /** The first key that the host shows is written into the file; another one is refused afterwards. */
  readonly trustsFirstKey?: boolean;
}
