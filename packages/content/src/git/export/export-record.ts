import { isSameValue } from '../../change/same-value.ts';
import { hashOf } from '../../object-hash.ts';
import type { ContentFile, ObjectHash, ReusableContent } from '../../page-tree.ts';
import { reposition } from '../../position.ts';
import { editRevision, type WrittenRevision } from '../../revision/edit-revision.ts';
import { groupByParent, type PageRecord } from '../../revision/page-record.ts';
import { openRevision } from '../../revision/read-revision.ts';
import type { ContentStore } from '../../store.ts';
import { nameOf } from '../repository-path.ts';
import type { ExportPlan } from './export-types.ts';

/** The results of a committed export. */
export interface RecordedExport {
  readonly plan: Pick<ExportPlan, 'paths' | 'rewritten' | 'renamed' | 'reordered' | 'ofTool'>;
  /** The object id at a path of the new commit; undefined if there is none. */
  readonly oidOf: (path: string) => string | undefined;
}

/**
 * The revision as an import from the new commit would create it: pages, files and reusable contents with their git
 * object ids, and the rewritten sources. Unknown ids are skipped. Returns the same root if nothing changes.
 */
export async function recordExport(
  store: ContentStore,
  root: ObjectHash,
  { plan, oidOf }: RecordedExport,
): Promise<WrittenRevision> {
  const revision = await openRevision(store, root);
  const placeOf = ({ id, git }: Known, file: string): ExportedLocation => {
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
    const ofTool = git === undefined ? {} : (plan.ofTool?.get(record.id) ?? {});
    const isDescribed = isSameValue({ ...record, ...ofTool }, record);
    if (isSame && isDescribed && document === record.document && position === record.position) continue;
    pages.set(record.id, { ...record, ...ofTool, document, file, position, ...(git && { git }) });
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

/** The location of an item of a revision in a commit. */
interface ExportedLocation {
  /** Path below the content root. */
  readonly file: string;
  readonly git: ContentFile['git'];
  readonly isSame: boolean;
}

/** The positions of reordered siblings, by id. */
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
      const idSet = new Set(ids);
      const here = [...ids.filter((id) => known.get(id)?.parent === parent), ...all.filter((id) => !idSet.has(id))];
      const positions = reposition(here.map((id) => known.get(id)?.position));
      return here.map((id, index): [string, string] => [id, positions[index] ?? '']);
    }),
  );
}
