import { hashOf } from '../../object-hash.ts';
import type { ContentFile, ObjectHash, ReusableContent } from '../../page-tree.ts';
import { reposition } from '../../position.ts';
import { editRevision, type WrittenRevision } from '../../revision/edit-revision.ts';
import { groupByParent, type PageRecord } from '../../revision/page-record.ts';
import { openRevision } from '../../revision/read-revision.ts';
import type { ContentStore } from '../../store.ts';
import { nameOf } from '../repository-path.ts';
import type { ExportPlan } from './export-types.ts';

/** What is known of an export once it is a commit. */
export interface RecordedExport {
  readonly plan: Pick<ExportPlan, 'paths' | 'rewritten' | 'renamed' | 'reordered'>;
  /** The id of the object at a path of the new commit; undefined where there is none. */
  readonly oidOf: (path: string) => string | undefined;
}

/**
 * The revision as its import from the new commit would have it: pages, files and reusable contents with the objects of
 * git that they are, and the sources that had to say more. Ids that the revision has not are passed over. Gives the
 * same root when all of that exists already.
 */
export async function recordExport(
  store: ContentStore,
  root: ObjectHash,
  { plan, oidOf }: RecordedExport,
): Promise<WrittenRevision> {
  const revision = await openRevision(store, root);
  const placeOf = ({ id, git }: Known, file: string): Place => {
    const path = plan.paths.get(id);
    const oid = path === undefined ? undefined : oidOf(path);
    if (path === undefined || oid === undefined) return { file, git, isSame: true };
    const now = plan.renamed?.get(id) ?? file;
    return { file: now, git: { oid, path }, isSame: now === file && oid === git?.oid && path === git.path };
  };
  const texts = new Map([...plan.rewritten].map(([id, bytes]) => [id, { hash: hashOf(bytes), bytes }]));
  const records = await revision.listPageRecords();
  const positions = findPositions(records, plan.reordered ?? new Map());
  const pages = new Map<string, PageRecord>();
  for (const record of records) {
    const position = positions.get(record.id) ?? record.position;
    if (record.type !== 'document') {
      if (position !== record.position) pages.set(record.id, { ...record, position });
      continue;
    }
    const { file, git, isSame } = placeOf(record, record.file);
    const document = texts.get(record.id)?.hash ?? record.document;
    if (isSame && document === record.document && position === record.position) continue;
    pages.set(record.id, { ...record, document, file, position, ...(git && { git }) });
  }
  const files = (await revision.listFiles()).flatMap((one): [string, ContentFile][] => {
    const { file, git, isSame } = placeOf(one, one.path);
    return isSame ? [] : [[one.id, { ...one, name: nameOf(file), path: file, ...(git && { git }) }]];
  });
  const snippets = (await revision.listReusableContents()).flatMap((one): [string, ReusableContent][] => {
    const { file, git, isSame } = placeOf(one, one.file);
    return isSame ? [] : [[one.id, { ...one, file, ...(git && { git }) }]];
  });
  const edits = { pages, files: new Map(files), reusableContents: new Map(snippets) };
  const { root: after, objects } = await editRevision(store, root, edits);
  const used = [...texts].flatMap(([id, text]) => (pages.has(id) ? [text] : []));
  return { root: after, objects: [...used, ...objects] };
}

type Known = Pick<ContentFile, 'id' | 'git'>;

/** Where something of a revision stands once it is in a commit. */
interface Place {
  /** Path below the content root. */
  readonly file: string;
  readonly git: ContentFile['git'];
  readonly isSame: boolean;
}

/** The positions of pages whose siblings come in another order, by id. */
function findPositions(
  records: readonly PageRecord[],
  reordered: ReadonlyMap<string | null, readonly string[]>,
): ReadonlyMap<string, string> {
  if (reordered.size === 0) return new Map();
  const known = new Map(records.map((record) => [record.id, record]));
  const siblings = groupByParent(records);
  return new Map(
    [...reordered].flatMap(([parent, ids]) => {
      const all = (siblings.get(parent) ?? []).map(({ id }) => id);
      const named = new Set(ids);
      const here = [...ids.filter((id) => known.get(id)?.parent === parent), ...all.filter((id) => !named.has(id))];
      const positions = reposition(here.map((id) => known.get(id)?.position));
      return here.map((id, index): [string, string] => [id, positions[index] ?? '']);
    }),
  );
}
