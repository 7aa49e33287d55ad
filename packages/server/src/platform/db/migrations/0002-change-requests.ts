import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { type AnyTable, type Build, tableBuilder } from './table-builder.ts';

/** Collections, and change requests with their contributors and reviews. */
export async function createChangeRequests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const build = tableBuilder(db, types);
  await createCollections(db, build);
  await createRequests(db, build);
  await createReviews(db, build);
}

async function createCollections(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  await optional(
    required(
      table('collections'),
      ...['organization_id', 'position', 'title', 'default_level', 'created_at', 'updated_at'],
    ),
    ...['parent_id', 'description', 'created_by'],
  )
    .addForeignKeyConstraint('collections_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('collections_order')
    .on('collections')
    .columns(['organization_id', 'parent_id', 'position', 'id'])
    .execute();

  await required(table('collection_user_grants', ['collection_id', 'user_id']), 'role', 'created_at')
    .addForeignKeyConstraint('collection_user_grants_collection', ['collection_id'], 'collections', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('collection_user_grants_user', ['user_id'], 'users', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('collection_user_grants_user').on('collection_user_grants').column('user_id').execute();
}

async function createRequests(db: Kysely<unknown>, { table, required, optional, numbers }: Build): Promise<void> {
  const requests = required(
    table('change_requests'),
    ...['space_id', 'status', 'subject', 'created_at', 'updated_at', 'revision_id', 'revision_initial_id'],
  );
  await numbers(optional(requests, 'created_by', 'revision_ancestor_id', 'revision_merged_id', 'conflicts'), 'number')
    .addForeignKeyConstraint('change_requests_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('change_requests_number')
    .unique()
    .on('change_requests')
    .columns(['space_id', 'number'])
    .execute();
  await db.schema
    .createIndex('change_requests_status')
    .on('change_requests')
    .columns(['space_id', 'status', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('change_requests_merged').on('change_requests').column('revision_merged_id').execute();

  await belowRequest(
    numbers(required(table('change_request_contributors', ['change_request_id', 'user_id']), 'updated_at'), 'count'),
    'change_request_contributors',
  ).execute();
  await db.schema
    .createIndex('change_request_contributors_user')
    .on('change_request_contributors')
    .column('user_id')
    .execute();
}

async function createReviews(db: Kysely<unknown>, { table, required, optional }: Build): Promise<void> {
  const reviews = required(
    table('change_request_reviews'),
    ...['change_request_id', 'revision_id', 'reviewer_id', 'status', 'created_at', 'updated_at'],
  );
  await belowRequest(optional(reviews, 'requested_by', 'comment'), 'change_request_reviews').execute();
  await db.schema
    .createIndex('change_request_reviews_order')
    .on('change_request_reviews')
    .columns(['change_request_id', 'created_at', 'id'])
    .execute();

  const reviewers = required(
    table('change_request_reviewers', ['change_request_id', 'user_id']),
    ...['revision_id', 'created_at'],
  );
  await belowRequest(optional(reviewers, 'requested_by'), 'change_request_reviewers').execute();
  await db.schema
    .createIndex('change_request_reviewers_user')
    .on('change_request_reviewers')
    .column('user_id')
    .execute();
}

/** Rows that are deleted with their change request. */
const belowRequest = (builder: AnyTable, name: string): AnyTable =>
  builder.addForeignKeyConstraint(`${name}_request`, ['change_request_id'], 'change_requests', ['id'], (on) =>
    on.onDelete('cascade'),
  );
