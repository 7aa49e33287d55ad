import { slugOf, uniqueSlug } from '@bindery/content';
import type { Tx } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { insertMember } from '../members/queries.ts';
import * as queries from './queries.ts';
import type { CreateOrganization } from './schema.ts';
import type { OrganizationRow } from './table.ts';

/** Makes an organization with a free subdomain; the user becomes its administrator. */
export async function createOrganization(tx: Tx, userId: string, body: CreateOrganization): Promise<OrganizationRow> {
  const organization: OrganizationRow = {
    id: newId(),
    title: body.title,
    hostname: await findFreeHostname(tx, body.title),
    email_domains: JSON.stringify((body.emailDomains ?? []).map((domain) => domain.toLowerCase())),
    type: body.type ?? 'business',
    use_case: body.useCase ?? null,
    community_type: null,
    default_role: 'read',
    default_content: null,
    logo: null,
    sso: 0,
    ai: 0,
    invite_links: 1,
    created_at: tx.now,
  };
  await queries.insertOrganization(tx.db, organization);
  const membership = { role: 'admin', disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null } as const;
  await insertMember(tx.db, { organization_id: organization.id, user_id: userId, ...membership });
  return organization;
}

/** A subdomain from the title, in the pattern of the specification (Subdomain: 3 to 32 of [a-z0-9-]). */
async function findFreeHostname(tx: Tx, title: string): Promise<string> {
  const ascii = slugOf(title.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^a-z0-9-]+/g, '-');
  const stem = ascii
    .replace(/^-+|-+$/g, '')
    .slice(0, 26)
    .replace(/-+$/, '');
  const wanted = stem.length >= 3 ? stem : `docs${stem === '' ? '' : `-${stem}`}`;
  return uniqueSlug(wanted, new Set(await queries.listHostnamesLike(tx.db, wanted)));
}
