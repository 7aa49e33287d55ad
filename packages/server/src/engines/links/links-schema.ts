/**
 * Tables of the links of spaces in the local database; `space` is the number of a row of `link_spaces`. While the links
 * are built from nothing, its row has the root that is read, the number of the last source with resolved links, and
 * whether one source is being written in several units.
 */
export const LINKS_SCHEMA = `
create table if not exists link_spaces (
  space integer primary key, space_id text not null unique, public_url text not null, content_root text, root text, used integer not null,
  total integer not null, broken integer not null, sources integer not null,
  building text, resolved integer not null default 0, is_writing integer not null default 0);
create table if not exists link_things (
  space integer, path text, kind text not null, id text not null, document text not null, route text,
  primary key (space, path)) without rowid;
create table if not exists link_sources (
  number integer primary key, space integer, id text, kind text not null, file text not null, document text not null,
  anchors text not null, uses text not null, text_needs text not null, needs text not null, unique (space, id));
create table if not exists link_needs (
  space integer, need text, source text, primary key (space, need, source)) without rowid;
create table if not exists link_targets (
  space integer, key text, broken integer not null, sources integer not null, primary key (space, key)) without rowid;
create index if not exists link_broken on link_targets (space, key) where broken = 1;
create table if not exists link_places (
  space integer, key text, source text, node text, depends_on integer not null,
  primary key (space, key, source, node)) without rowid;
`;
