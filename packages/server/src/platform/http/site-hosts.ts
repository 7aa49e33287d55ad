import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { createTrust, readHost, type TrustProxy } from '../../platform/http/trusted-proxies.ts';
import { parseHostName } from '../../platform/outbound/allow-list.ts';
import { listActiveHostnames } from '../../platform/queries/hostnames.ts';

/** An IP address or localhost, which operators and probes use: no site is bound to them. */
const IP_OR_LOCALHOST = /^(?:[\d.]+|\[.*\]|localhost)(?::\d{1,5})?$/i;
/** How long the names count as known, in milliseconds. */
const FRESH_MS = 3;

/**
 * The hosts that belong to sites. Requests are routed by them before any route is known, so the names are in memory:
 * commits of this process that change them are followed by `refresh`, and those of others are seen by `catchUp`.
 */
export class SiteHosts {
  readonly #database: Database;
  readonly #trusts: TrustProxy;
  readonly #publicHost: string;
  readonly #publicName: string;
  readonly #below: string | undefined;
  #names: ReadonlySet<string> = new Set();
  #version = -1;
  /** The version was just compared. */
  #isFresh = false;
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | undefined;

  constructor(database: Database, { publicUrl, sitesDomain, trustedProxies }: Config) {
    this.#database = database;
    this.#trusts = createTrust(trustedProxies);
    const { host, hostname } = new URL(publicUrl);
    this.#publicHost = host;
    this.#publicName = hostname;
    this.#below = sitesDomain === undefined ? undefined : `.${sitesDomain}`;
    database.engine.onChange(() => {
      this.#isFresh = false;
    });
  }

  /** The wait before a request: for commits acknowledged by other nodes, and for the host names if it needs them. */
  catchUp(request: FastifyRequest['raw']): Promise<void> | undefined {
    const others = this.#database.engine.catchUp();
    const name = this.#findName(request);
    if (name === undefined || findSubdomain(name, this.#below) !== undefined) return others;
    // A failure is discovered by the next read.
    const refreshed = () => (this.#isOutdated() ? this.refresh().catch(() => undefined) : undefined);
    return others === undefined ? refreshed() : others.then(refreshed);
  }

  /** The host name of a request for a site; undefined for every other host, which is the installation itself. */
  find(request: FastifyRequest['raw']): string | undefined {
    const name = this.#findName(request);
    if (name === undefined) return undefined;
    return findSubdomain(name, this.#below) !== undefined || this.#names.has(name) ? name : undefined;
  }

  /** The host name of a request, if it can be one of a site. */
  #findName(request: FastifyRequest['raw']): string | undefined {
    const host = readHost(request, this.#trusts);
    if (host === undefined || host === this.#publicHost || IP_OR_LOCALHOST.test(host)) return undefined;
    const name = parseHostName(host.replace(/:\d{1,5}$/, ''));
    if (name === undefined || name === this.#publicName) return undefined;
    if (findSubdomain(name, this.#below) !== undefined) return name;
    // Bound names have three parts at least; machines of one network call each other by fewer.
    return name.split('.').length < 3 ? undefined : name;
  }

  /** Reads the names again. Resolves when everything that was committed before the call is known. */
  refresh(): Promise<void> {
    this.#queued ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#queued = undefined;
        this.#running = this.#load();
        return this.#running;
      });
    return this.#queued;
  }

  /** Checks at intervals: commits of other processes may become visible some milliseconds later. */
  #isOutdated(): boolean {
    if (this.#isFresh) return false;
    this.#isFresh = true;
    setTimeout(() => {
      this.#isFresh = false;
    }, FRESH_MS).unref();
    try {
      return this.#version !== this.#database.engine.changeVersion();
    } catch {
      // The database is unavailable: the code that needs it reports that.
      return false;
    }
  }

  async #load(): Promise<void> {
    const version = this.#database.engine.changeVersion();
    this.#names = new Set(await listActiveHostnames(this.#database.reader));
    this.#version = version;
  }
}

/** Marks the routes of sites on their own hosts; no other route matches there, regardless of its path. */
export const ON_SITE_HOST = { siteHost: 'site' } as const;

type Strategy = Parameters<App['addConstraintStrategy']>[0];
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1];

type Derived = (error: null, constraint: string | undefined) => void;

/** Delays a request until changes of other nodes are visible. */
const deriveWhenKnown =
  (hosts: SiteHosts) =>
  (request: FastifyRequest['raw'], _context: unknown, done: Derived): void => {
    const derive = () => done(null, hosts.find(request) === undefined ? undefined : 'site');
    const late = hosts.catchUp(request);
    if (late === undefined) derive();
    else void late.then(derive);
  };

/** The router constraint that separates requests for the hosts of sites from all others. */
export const siteHostStrategy = (hosts: SiteHosts): Strategy => ({
  name: 'siteHost',
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return { get: (value) => handlers.get(value) ?? null, set: (value, handler) => void handlers.set(value, handler) };
  },
  // The router waits if the function has a third parameter, which its types do not declare.
  deriveConstraint: deriveWhenKnown(hosts) as unknown as Strategy['deriveConstraint'],
  mustMatchWhenDerived: true,
});

/** The organization's subdomain in a host name; `below` is the sites domain after a dot. Pure. */
export function findSubdomain(name: string, below: string | undefined): string | undefined {
  if (below === undefined || !name.endsWith(below)) return undefined;
  const label = name.slice(0, -below.length);
  return /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/.test(label) ? label : undefined;
}
