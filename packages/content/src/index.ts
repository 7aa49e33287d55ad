// The public interface of the package.
export * from './change/apply-changes.ts';
export type * from './change/change.ts';
export { type CheckedDocument, checkDocumentTree } from './change/check-document-tree.ts';
export * from './change/describe-changes.ts';
export type * from './change/described-change.ts';
export * from './change/diff-text.ts';
export { GIVEN_MEMBER_NAMES } from './change/given-members.ts';
export { markdownOfDocument } from './change/markdown-of-document.ts';
export { recordOfSource } from './change/record-of-source.ts';
export { replaceBody } from './change/replace-body.ts';
export { type ReplacedPassage, replacePassage } from './change/replace-passage.ts';
export { isSameValue } from './change/same-value.ts';
export { setFrontMatter } from './change/set-front-matter.ts';
export { setTitle } from './change/set-title.ts';
export * from './condition/condition.ts';
export * from './condition/evaluate-expression.ts';
export type { ExpressionFault, ExpressionRoot, ParsedExpression } from './condition/expression.ts';
export { parseExpression } from './condition/parse-expression.ts';
export { type BlockChange, type DocumentDiff, diffDocuments } from './diff/diff-documents.ts';
export type { ChangeMark } from './diff/diff-inlines.ts';
export {
  anchorBlock,
  type BlockAnchor,
  type BlockFinder,
  findBlocksIn,
  previewBlock,
} from './document/block-anchor.ts';
export { type PlacedBlock, type PlacedBlocks, placeBlocks } from './document/block-index.ts';
export { collapseSpaces } from './document/collapse-spaces.ts';
export { writeComputedPages } from './document/computed-pages.ts';
export * from './document/document.ts';
export { dropTargets, dropTitleTargets } from './document/drop-targets.ts';
export * from './document/evaluate-document.ts';
export * from './document/expand-snippets.ts';
export { findFragment } from './document/find-fragment.ts';
export * from './document/inline.ts';
export { mapChildren } from './document/map-children.ts';
export { mapRefs } from './document/map-refs.ts';
export * from './document/outline.ts';
export * from './document/page-source.ts';
export { findPassagesIn, type PassageFinder, type QuotedPassage } from './document/quoted-passage.ts';
export * from './document/table-value.ts';
export * from './document/text.ts';
export { QUOTE_CONTEXT, quoteAt, type TextQuote } from './document/text-quote.ts';
export * from './document/walk.ts';
export type { DocumentForm } from './document-form/form.ts';
export { formOfDocument } from './document-form/write-form.ts';
export { type RecordedExport, recordExport } from './git/export/export-record.ts';
export type { ExportInput, ExportPlan, FileChange } from './git/export/export-types.ts';
export { planExport } from './git/export/plan-export.ts';
export { buildImport } from './git/import/build-import.ts';
export { IMPORT_LIMITS } from './git/import/import-limits.ts';
export * from './git/import/import-types.ts';
export { planImport } from './git/import/plan-import.ts';
export { type RepositoryReport, reportImport } from './git/import/report-import.ts';
export { SCAN_FORMAT } from './git/import/scan-text.ts';
export { decodePercent } from './git/repository-path.ts';
export type { Summary } from './git/summary/summary.ts';
export * from './links/allowed-url.ts';
export * from './links/list-link-uses.ts';
export * from './links/list-target-uses.ts';
export * from './links/repository-location.ts';
export * from './links/resolve-document.ts';
export * from './links/resolve-target.ts';
export { routeKey } from './links/route-key.ts';
export * from './links/target.ts';
export * from './links/trace-target.ts';
export { buildMap } from './map-tree/build-map.ts';
export * from './map-tree/diff-maps.ts';
export * from './map-tree/edit-map.ts';
export { EMPTY_MAP, type MapEntry, type WrittenMap } from './map-tree/map-node.ts';
export { findMapEntry as findEntry, getEntries, listEntries } from './map-tree/read-map.ts';
export { costOfStructure, isReadWhole } from './markdown/affordable-lines.ts';
export { makeCodeLines } from './markdown/code-blocks.ts';
export { CONFLICT_MARKERS } from './markdown/conflict-markers.ts';
export { CONFLICT_SIDES, type ConflictSide } from './markdown/conflict-sides.ts';
export { splitSource } from './markdown/front-matter.ts';
export { assignIds, isHeading, slugify } from './markdown/heading-ids.ts';
export { makeHeading, makeList, makeParagraph } from './markdown/make-blocks.ts';
export type { SourceWarning } from './markdown/page-options.ts';
export { PAGE_SYNTAXES, type PageSyntax } from './markdown/page-syntax.ts';
export * from './markdown/parse-page.ts';
export * from './markdown/read-page-header.ts';
export { readYaml } from './markdown/read-yaml.ts';
export * from './markdown/serialize-page.ts';
export { listSourceWarnings } from './markdown/source-warnings.ts';
export { splitCandidates } from './markdown/srcset.ts';
export type { SyntaxCount, SyntaxKind } from './markdown/syntax/syntax-counter.ts';
export { makeTable } from './markdown/tables.ts';
export type { ParseOptions } from './markdown/tokenizer.ts';
export * from './memory-store.ts';
export * from './merge/conflict.ts';
export { mergeRevisions } from './merge/merge-revisions.ts';
export { mergeSource, mergeSourceFor } from './merge/merge-source.ts';
export { showsConflict, sideOf } from './merge/side-of.ts';
export {
  type ConflictChoice,
  type ConflictParts,
  listShownConflicts,
  readConflictLines,
  solveConflict,
} from './merge/solve-conflict.ts';
export { titleShowsConflict } from './merge/title-conflict.ts';
export { showSides } from './merge/write-conflict-blocks.ts';
export * from './object-hash.ts';
export * from './page-index.ts';
export * from './page-tree.ts';
export { type PatchedSource, patchSource } from './patch/patch-source.ts';
export * from './position.ts';
export * from './reserved-path.ts';
export { checkContent } from './revision/check-content.ts';
export * from './revision/count-page-changes.ts';
export * from './revision/diff-revisions.ts';
export { editRevision, type RevisionEdits, type WrittenRevision } from './revision/edit-revision.ts';
export * from './revision/former-names.ts';
export { PAGE_MEMBERS } from './revision/page-members.ts';
export type { PagePlace, PageRecord } from './revision/page-record.ts';
export * from './revision/reach-revision.ts';
export * from './revision/read-revision.ts';
export { replaceContent } from './revision/replace-content.ts';
export type { Variables } from './revision/revision-root.ts';
export { InvalidContentError, PAGE_DEPTH_LIMIT } from './revision/tree-faults.ts';
export * from './revision/write-revision.ts';
export { shorten } from './shorten.ts';
export * from './slug.ts';
export { ITEMS_A_STEP, runSteps, runStepsYielding as runStepsWithPauses, type Steps } from './steps.ts';
export * from './store.ts';
