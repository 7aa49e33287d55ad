/**
 * Every reason that a refusal can carry, with its status: stable words that programs act on. General ones say what kind of
 * refusal it is; the others stand where a program would do something else. `docs/api/errors.md` explains each.
 */
export const REASONS = {
  // The request.
  invalid_body: 400,
  invalid_query: 400,
  invalid_path: 400,
  invalid_json: 400,
  invalid_request: 400,
  import_failed: 400,
  unknown_operation: 404,
  request_timeout: 408,
  body_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  unsupported_expectation: 417,
  headers_too_large: 431,
  // Who sends it.
  token_required: 401,
  invalid_token: 401,
  permission_denied: 403,
  foreign_origin: 403,
  visitor_sign_in_required: 403,
  site_token_not_accepted: 403,
  invalid_csrf_token: 403,
  wrong_password: 403,
  reauthentication_required: 403,
  single_sign_on_required: 403,
  session_required: 403,
  outlives_token: 403,
  sso_required: 403,
  sso_out_of_scope: 403,
  sign_in_refused: 403,
  installation_administrator_required: 403,
  organization_creation_restricted: 403,
  script_not_served: 403,
  // What it is about.
  not_found: 404,
  url_expired: 410,
  already_exists: 409,
  name_taken: 409,
  name_reserved: 409,
  limit_reached: 409,
  concurrent_change: 409,
  space_deleted: 409,
  space_locked: 409,
  space_in_translation: 409,
  change_request_merged: 409,
  change_request_archived: 409,
  branch_has_documents: 409,
  delivery_repeated: 409,
  delivery_expired: 409,
  last_administrator: 409,
  last_installation_administrator: 409,
  identity_provider_required: 409,
  email_domain_unverified: 409,
  mail_not_configured: 412,
  other_organization: 409,
  redirect_loop: 409,
  content_changed: 412,
  feature_frozen: 412,
  passwords_disabled: 412,
  space_on_site: 412,
  space_synchronized: 412,
  work_too_large: 413,
  // The server.
  rate_limited: 429,
  too_many_attempts: 429,
  too_many_live_connections: 429,
  too_many_running: 429,
  internal_error: 500,
  server_busy: 503,
  server_stopping: 503,
  work_interrupted: 503,
  work_timeout: 503,
  insights_unavailable: 503,
  database_unavailable: 503,
  disk_read_only: 503,
  disk_full: 507,
} as const satisfies Readonly<Record<string, number>>;

export type Reason = keyof typeof REASONS;

/** Where in a request something is not as the operation accepts it. */
export const reasonOfPlace = (place: string): Reason => {
  const [, part = 'body'] = /^(body|query|path)\b/.exec(place) ?? [];
  return `invalid_${part as 'body' | 'query' | 'path'}`;
};
