import type { Context } from '../../../domain/context.ts';
import { fetchSource } from '../../../engines/openapi/fetch-referenced-files.ts';
import { keyOfSource, type SpecificationFile, type StoredSource } from '../../../engines/openapi/source.ts';
import { SpecificationError } from '../../../engines/openapi/specification-error.ts';
import { findRoom, quotaExceeded } from '../../../engines/revisions/storage-quota.ts';
import type { JobInput } from '../../../platform/db/enqueue-job.ts';
import type { OpenApiSpecRow, OpenApiSpecVersionRow, SpecErrorCode } from '../../../platform/db/tables/openapi.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { findSpecById, findSpecVersion, insertSpecVersion, updateSpecRow } from '../../../platform/queries/openapi.ts';
import { addSpecificationStorage } from '../../../platform/queries/storage.ts';
import { changeSitesOf } from './change-sites.ts';

/** Interval of fetching a specification again from its URL. */
const REFRESH_MS = 6 * 3600 * 1000;

/** Why a processing failed, as shown in the specification. */
interface Failure {
  readonly code: SpecErrorCode;
  readonly message: string;
  /** A retry may succeed. */
  readonly isTransient: boolean;
}

/** The result of reading a specification. */
interface FoundSource extends StoredSource {
  readonly format: OpenApiSpecVersionRow['format'];
  /** Of its files. */
  readonly bytes: number;
}

/** Requests the processing of a specification; `run` is the id in its row. Runs do not wait for each other. */
export const processingJob = (specId: string, run: string, runAt?: string): JobInput => ({
  kind: 'process-openapi',
  queue: `openapi ${specId} ${run}`,
  payload: { specId, run },
  ...(runAt !== undefined && { runAt }),
});

/**
 * Fetches, parses and validates a specification, and creates a version unless it is unchanged
 * (docs/api/contract.md#processing-a-specification). Does nothing if another processing was requested meanwhile.
 */
export async function processSpecJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const spec = await findSpecById(ctx.database.reader, String(payload['specId']));
  if (spec === undefined || spec.run !== payload['run']) return;
  try {
    if (run.isAbandoned) throw new SpecificationError(`The specification was abandoned: ${run.abandonment}.`);
    await transact(ctx, (tx) => changeRun(tx, spec, { processing_state: 'progress' }));
    const source = await loadSource(ctx, spec, run.signal);
    if (!(await isLastVersion(ctx, spec, source))) await ctx.specifications.check(source, run.signal);
    await transact(ctx, (tx) => recordSource(tx, spec, source));
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = describeFailure(ctx, error);
    const isTriedAgain = failure.isTransient && !run.isLastTry;
    await transact(ctx, (tx) => recordFailure(tx, spec, failure, isTriedAgain));
    if (isTriedAgain) throw new Error(failure.message);
  } finally {
    ctx.live.publish({ kind: 'openapi', organization: spec.organization_id });
  }
}

async function loadSource(ctx: Context, spec: OpenApiSpecRow, signal: AbortSignal): Promise<FoundSource> {
  if (spec.source_url === null) {
    if (spec.source_text === null) throw new SpecificationError('The specification has neither a URL nor text.');
    const first = ctx.blobs.read(spec.source_text, { start: 0, end: 1023 });
    const format = formatOf(Buffer.concat(await first.toArray()));
    const entry = `openapi.${format}`;
    const bytes = await ctx.blobs.size(spec.source_text);
    return { entry, files: [{ name: entry, blob: spec.source_text }], format, bytes };
  }
  const { entry, files } = await fetchSource(ctx, spec.source_url, signal);
  await requireSpecRoom(ctx, spec, files);
  const stored: SpecificationFile[] = [];
  let size = 0;
  for (const [name, bytes] of files) {
    stored.push({ name, blob: await ctx.blobs.put(bytes) });
    size += bytes.length;
  }
  return { entry, files: stored, format: formatOf(Buffer.from(files.get(entry) ?? [])), bytes: size };
}

/** Refuses another version of a fetched specification that exceeds the storage quota. @throws SpecificationError */
async function requireSpecRoom(
  { database }: Context,
  { organization_id: organizationId }: OpenApiSpecRow,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  let bytes = 0;
  for (const file of files.values()) bytes += file.length;
  const room = await findRoom(database.reader, { organizationId });
  if (room !== undefined && bytes > room.quota - room.used) throw new SpecificationError(quotaExceeded(room).message);
}

/** JSON begins with a brace; all other text is parsed as YAML. */
const formatOf = (bytes: Buffer): FoundSource['format'] =>
  /^\uFEFF?\s*[{[]/.test(bytes.subarray(0, 1024).toString()) ? 'json' : 'yaml';

async function isLastVersion(
  { database }: Context,
  { id, last_version_id }: OpenApiSpecRow,
  source: StoredSource,
): Promise<boolean> {
  const last = last_version_id === null ? undefined : await findSpecVersion(database.reader, id, last_version_id);
  return last !== undefined && isSame(last, source);
}

const isSame = ({ entry, files }: OpenApiSpecVersionRow, source: StoredSource): boolean =>
  keyOfSource({ entry, files: JSON.parse(files) as SpecificationFile[] }) === keyOfSource(source);

/** Updates a specification, unless another processing was requested. @returns whether it did */
async function changeRun(tx: Tx, { id, run }: OpenApiSpecRow, changes: Partial<OpenApiSpecRow>): Promise<boolean> {
  const now = await findSpecById(tx.db, id);
  if (now?.run !== run) return false;
  await updateSpecRow(tx.db, id, changes);
  return true;
}

async function recordSource(tx: Tx, spec: OpenApiSpecRow, source: FoundSource): Promise<void> {
  const { id, last_version_id, source_url } = spec;
  const last = last_version_id === null ? undefined : await findSpecVersion(tx.db, id, last_version_id);
  const isNew = last === undefined || !isSame(last, source);
  const versionId = isNew ? newId() : last.id;
  const done = { error_code: null, error_message: null, last_version_id: versionId } as const;
  if (!(await endRun(tx, spec, { ...done, ...(isNew && { updated_at: tx.now }) })) || !isNew) return;
  const { entry, files, format } = source;
  const version = { id: versionId, spec_id: id, entry, files: JSON.stringify(files), format };
  await insertSpecVersion(tx.db, { ...version, source_url, created_at: tx.now });
  await addSpecificationStorage(tx.db, id, source.bytes, tx.now);
  await changeSitesOf(tx, spec.organization_id);
}

async function recordFailure(
  tx: Tx,
  spec: OpenApiSpecRow,
  { code, message }: Failure,
  isTriedAgain: boolean,
): Promise<void> {
  const changes = { error_code: code, error_message: message };
  if (isTriedAgain) await changeRun(tx, spec, { ...changes, processing_state: 'complete', processed_at: tx.now });
  else await endRun(tx, spec, changes);
}

/**
 * Ends a run. Fetched specifications are fetched again later, by a run with another id: a repetition of this one after
 * a crash does nothing.
 */
async function endRun(tx: Tx, spec: OpenApiSpecRow, changes: Partial<OpenApiSpecRow>): Promise<boolean> {
  const next = newId();
  const ended = { ...changes, run: next, processing_state: 'complete', processed_at: tx.now } as const;
  if (!(await changeRun(tx, spec, ended))) return false;
  const runAt = new Date(Date.parse(tx.now) + REFRESH_MS).toISOString();
  if (spec.source_url !== null) await tx.enqueue(processingJob(spec.id, next, runAt));
  return true;
}

function describeFailure(ctx: Context, error: unknown): Failure {
  if (error instanceof SpecificationError) return { code: 'PARSE_ERROR', message: error.message, isTransient: false };
  if (error instanceof OutboundError) {
    const { reason, status = 0, message } = error;
    const isTransient = reason === 'timeout' || reason === 'unreachable' || status >= 500 || status === 429;
    return { code: reason === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', message, isTransient };
  }
  ctx.log.error({ err: error }, 'a specification could not be processed');
  const message = 'The specification could not be processed. The log of the server names the reason.';
  return { code: 'PARSE_ERROR', message, isTransient: true };
}
