/** Path and query of the operation that accepts an invitation link, with its key. */
export function acceptPathOf({ urls }: { readonly urls: { readonly join: string } }): string {
  const [, organizationId, inviteId, search = ''] = /\/invitations\/([^/]+)\/([^/?]+)(\?.*)?$/.exec(urls.join) ?? [];
  return `/v1/orgs/${organizationId}/invites/${inviteId}${search}`;
}
