/** The parts of an SSH URL. */
export interface SshUrl {
  readonly user: string;
  /** In lower case, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

const DEFAULT_PORT = 22;

/**
 * Reads `ssh://user@host:port/path` and `user@host:path`; undefined for anything else. Nothing in it can be taken for
 * an option of ssh, for a word of a shell or for another host than this one.
 */
export function parseSshUrl(text: string): SshUrl | undefined {
  const parts =
    /^ssh:\/\/([a-z0-9_][\w.-]*)@([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(\/[^\p{Cc}\s\\'"`$;&|<>()*?!#]*)$/iu.exec(
      text,
    ) ??
    /^([a-z0-9_][\w.-]*)@([a-z0-9][a-z0-9.-]*)()?:(?!:)([^\p{Cc}\s\\'"`$;&|<>()*?!#-][^\p{Cc}\s\\'"`$;&|<>()*?!#]*)$/iu.exec(
      text,
    );
  const [, user, host, digits, path] = parts ?? [];
  const port = Number(digits || DEFAULT_PORT);
  if (user === undefined || host === undefined || path === undefined || port < 1 || port > 65_535) return undefined;
  return { user, host: host.replace(/^\[|\]$/g, '').toLowerCase(), port, path };
}
