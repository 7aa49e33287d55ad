import { type Document, isMap, isScalar, type Scalar, type YAMLMap } from 'yaml';
import { findYaml } from '../../markdown/read-yaml.ts';

/** A member of a mapping as it is to be. */
type Members = ReadonlyMap<string, string | number | boolean>;

/** Normalizes the names of a file's members; undefined for names without a meaning. */
type ReadName = (written: string) => string | undefined;

/** An in-place edit of a YAML file: comments, order and quotes of unchanged parts are preserved. */
export interface YamlEdit {
  /** Members of the file itself that are put in front when they are missing. */
  readonly settings?: Members;
  /** The member whose own members are edited; without one those of the file are. */
  readonly member?: string;
  readonly before: Members;
  readonly after: Members;
  readonly readName?: ReadName;
}

/** The file with members set and removed; empty when nothing is left of it, undefined when it is no YAML mapping. */
export function editYaml(source: string, edit: YamlEdit): string | undefined {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = source.slice(mark.length).replace(/\r\n?/g, '\n');
  const document = findYaml(text);
  if (document === undefined) return undefined;
  if (document.contents === null) document.contents = document.createNode({}) as unknown as typeof document.contents;
  const { contents } = document;
  if (!isMap(contents)) return undefined;
  for (const [name, value] of edit.settings ?? []) {
    if (!contents.has(name))
      contents.items.unshift(document.createPair(name, value) as (typeof contents.items)[number]);
  }
  const map = findMap(document, contents, edit.member);
  editMembers(document, map, edit);
  if (edit.member !== undefined && map.items.length === 0) contents.delete(edit.member);
  const isEmpty = contents.items.length === 0 && !text.includes('#');
  if (isEmpty) return '';
  const written = document.toString({ lineWidth: 0, indent: indentOf(text) });
  return mark + (source.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written);
}

function findMap(document: Document, contents: YAMLMap, member: string | undefined): YAMLMap {
  if (member === undefined) return contents;
  const node = contents.get(member, true);
  if (isMap(node)) return node;
  const map = document.createNode({}) as unknown as YAMLMap;
  contents.set(member, map);
  return map;
}

function editMembers(document: Document, map: YAMLMap, { before, after, readName = (name) => name }: YamlEdit): void {
  const nameOf = ({ key }: YAMLMap['items'][number]): string => {
    const name = isScalar(key) ? readName(String(key.value)) : undefined;
    return name !== undefined && (before.has(name) || after.has(name)) ? name : '';
  };
  map.items = map.items.filter((item) => nameOf(item) === '' || after.has(nameOf(item)));
  const known = new Map(map.items.toReversed().map((item) => [nameOf(item), item]));
  for (const [name, value] of after) {
    const item = known.get(name);
    if (item === undefined) map.items.push(document.createPair(name, value) as (typeof map.items)[number]);
    else if (before.get(name) !== value) setValue(document, item, value);
  }
  sortMembers(map, [...after.keys()], nameOf);
}

/** The value in its quotes, where it has some and stays a text. */
function setValue(document: Document, item: YAMLMap['items'][number], value: string | number | boolean): void {
  if (isScalar(item.value) && typeof item.value.value === 'string' && typeof value === 'string') {
    (item.value as Scalar).value = value;
    return;
  }
  const scalar = document.createNode(value) as unknown as Scalar;
  if (isScalar(item.value) && item.value.comment) scalar.comment = item.value.comment;
  item.value = scalar;
}

/** The members in the order that is wanted, in the places that members of theirs have. */
function sortMembers(map: YAMLMap, order: readonly string[], nameOf: (item: YAMLMap['items'][number]) => string): void {
  const orderIndexes = new Map(order.map((name, index) => [name, index]));
  const placeOf = (item: YAMLMap['items'][number]): number => orderIndexes.get(nameOf(item)) ?? 0;
  const sorted = map.items
    .filter((item) => nameOf(item) !== '')
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  map.items = map.items.map((item) => (nameOf(item) === '' ? item : (sorted.shift() ?? item)));
}

function indentOf(text: string): number {
  return Math.max(1, /^( {1,8})\S/m.exec(text)?.[1]?.length ?? 2);
}
