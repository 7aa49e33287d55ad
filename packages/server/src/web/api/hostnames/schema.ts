import { type Static, Type } from 'typebox';
import { Body, Id, named } from '../../../platform/http/schemas.ts';

/** A host name without scheme, port or path. */
const Hostname = Type.String({
  maxLength: 512,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
  description: 'In lower case; internationalized names in Punycode (xn--…).',
});

export const HostnameParams = Type.Object({ hostname: Hostname });

const SiteTarget = Type.Object({ type: Type.Literal('site'), organization: Id, site: Id });
const OrganizationTarget = Type.Object({ type: Type.Literal('organization'), organization: Id });

/** A custom domain and its owner. */
export const CustomHostname = named(
  'CustomHostname',
  Type.Object({
    object: Type.Literal('custom-hostname'),
    hostname: Hostname,
    target: Type.Union([SiteTarget, OrganizationTarget]),
    isActive: Type.Boolean({ description: 'Whether the name resolves to this server, which serves it.' }),
    status: Type.Optional(Type.String({ description: 'What to do, such as which DNS record to set.' })),
    urls: Type.Object({
      location: Type.String(),
      published: Type.Optional(Type.String({ description: 'Only while it is active.' })),
    }),
  }),
);
export type CustomHostname = Static<typeof CustomHostname>;

export const CreateCustomHostname = Body({
  target: Type.Union([
    Body({ type: Type.Literal('site'), organization: Type.Optional(Id), site: Id }),
    Body({ type: Type.Literal('organization'), organization: Id }),
  ]),
});
export type CreateCustomHostname = Static<typeof CreateCustomHostname>;

const SubdomainName = Type.String({
  minLength: 3,
  maxLength: 32,
  pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
});

export const SubdomainParams = Type.Object({ subdomain: SubdomainName });

/** The host name of an organization below the sites domain. */
export const Subdomain = named(
  'Subdomain',
  Type.Object({
    object: Type.Literal('subdomain'),
    subdomain: SubdomainName,
    target: OrganizationTarget,
    isActive: Type.Boolean({
      description: 'Whether the installation has a sites domain, below which the organization has a host.',
    }),
  }),
);
