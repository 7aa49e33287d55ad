import type {
  ContentRef,
  FileBlock,
  Integration,
  OpenApiOperation,
  OpenApiSchemas,
  OpenApiWebhook,
} from '@bindery/content';
import { findPart, writeFragment } from './blocks.ts';
import { writePlainCode } from './code.ts';
import { writeText } from './inlines.ts';
import { linkTo, linkToUrl } from './links.ts';
import { type Markup, NONE, typstCall, typstLiteral } from './markup.ts';
import { describeBookRef, findBookTarget, type PageContext } from './page-context.ts';

/** A card of a page or external URL, on a separate line, with its known properties. */
export function writeContentRef(ref: ContentRef, context: PageContext): Markup {
  const target = findBookTarget(context, ref);
  const detail = target?.description;
  const title = writeText(describeBookRef(ref, target), context);
  const mark = target?.emoji ?? (target?.ref.kind === 'url' ? '↗' : '→');
  return linkTo(
    ref,
    typstCall('card', typstLiteral(mark), title, detail === undefined ? NONE : writeText(detail, context)),
    context,
  );
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

function formatSize(bytes: number): string {
  let [size, unit] = [Math.max(0, bytes), 0];
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** A file, which is not in the document: its name and size. */
export function writeFile(block: FileBlock, context: PageContext): Markup {
  const target = findBookTarget(context, block.data.ref);
  const caption = findPart(block, 'caption');
  const size = target?.file === undefined ? '' : formatSize(target.file.size);
  const detail = caption === undefined ? typstLiteral(size) : writeFragment(caption, context);
  return typstCall('card', typstLiteral('↓'), writeText(describeBookRef(block.data.ref, target), context), detail);
}

/** A reference to an operation, schemas or a webhook, and the document that describes it. */
export function writeOperation(
  block: OpenApiOperation | OpenApiSchemas | OpenApiWebhook,
  context: PageContext,
): Markup {
  const source = writeText(describeBookRef(block.data.ref, findBookTarget(context, block.data.ref)), context);
  const [method, subject] = subjectOf(block);
  return typstCall('operation', typstLiteral(method.toUpperCase().slice(0, 12)), writeText(subject, context), source);
}

function subjectOf(block: OpenApiOperation | OpenApiSchemas | OpenApiWebhook): readonly [string, string] {
  if (block.type === 'openapi-schemas') return ['', block.data.schemas.join(', ')];
  return [block.data.method, block.type === 'openapi-webhook' ? block.data.name : block.data.path];
}

/** A diagram is its source, a URL a link, the rest the texts of its properties. */
export function writeIntegration({ data }: Integration, context: PageContext): Markup {
  const { integration, block: kind, props, url } = data;
  const content = props['content'] ?? props['source'] ?? props['code'];
  const name = integration === 'mermaid' ? 'Mermaid' : `${integration} · ${kind}`;
  if (content !== undefined && content !== '') return writePlainCode(name, content);
  if (url !== undefined && url !== '')
    return linkToUrl(url, typstCall('card', typstLiteral('↗'), typstLiteral(name), writeText(url, context)));
  const lines = Object.entries(props).map(([key, value]) => `${key}: ${value}`);
  return writePlainCode(name, lines.join('\n'));
}
