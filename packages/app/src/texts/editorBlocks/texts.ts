import type { Plural } from '../plural.ts';

/** The words of the blocks of the editor and of the forms of their properties. */
export interface EditorBlockTexts {
  readonly named: string;
  readonly edit: string;
  readonly editNamed: string;
  readonly editColumn: string;
  readonly choose: string;
  readonly find: string;
  readonly none: string;
  readonly add: string;
  readonly remove: string;
  readonly retry: string;
  readonly upload: string;
  readonly uploading: string;
  readonly uploadFailed: string;
  readonly missing: string;
  readonly refused: string;
  readonly previewFailed: string;
  readonly resize: string;
  readonly altMissing: string;
  readonly plainText: string;
  readonly untitledTab: string;
  readonly dateMissing: string;
  readonly shownIf: string;
  readonly conditionMissing: string;
  readonly and: string;
  readonly or: string;
  readonly raw: string;
  readonly openSource: string;
  readonly openNote: string;
  readonly note: string;
  readonly removeNote: string;
  readonly rating: string;
  readonly unfit: Plural;
  readonly join: string;
  readonly joinAll: string;
  readonly joinAny: string;
  readonly clause: string;
  readonly subjectKind: string;
  readonly subjectName: string;
  readonly operator: string;
  readonly value: string;
  readonly addClause: string;
  readonly removeClause: string;
  readonly buildCondition: string;
  readonly writeCondition: string;
  readonly variable: string;
  readonly findVariable: string;
  readonly findLanguage: string;
  readonly findSpec: string;
  readonly findOperation: string;
  readonly findSchema: string;
  readonly operationMissing: string;
  readonly newProp: string;
  readonly editReusable: string;
  readonly moveBack: string;
  readonly moveOn: string;
  readonly removePart: string;
  readonly addPart: Readonly<Record<'tabs' | 'stepper' | 'columns' | 'updates', string>>;
  readonly roots: Readonly<Record<'visitor.claims' | 'space.vars' | 'page.vars', string>>;
  readonly operators: Readonly<
    Record<'==' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'includes' | 'is' | 'is not', string>
  >;
  readonly columnTypes: Readonly<
    Record<'text' | 'number' | 'checkbox' | 'rating' | 'select' | 'files' | 'content-ref' | 'users' | 'image', string>
  >;
  readonly refPlaceholder: Readonly<Record<'image' | 'file' | 'page' | 'anything' | 'text', string>>;
  readonly empty: Readonly<
    Record<
      | 'math'
      | 'inline_math'
      | 'image'
      | 'file'
      | 'drawing'
      | 'embed'
      | 'content_ref'
      | 'mention'
      | 'expression'
      | 'reusable_content'
      | 'openapi_operation'
      | 'openapi_schemas'
      | 'openapi_webhook'
      | 'swagger'
      | 'integration'
      | 'other',
      string
    >
  >;
  readonly conflict: Readonly<
    Record<
      | 'title'
      | 'main'
      | 'change'
      | 'keepMain'
      | 'keepChange'
      | 'keepBoth'
      | 'edit'
      | 'result'
      | 'start'
      | 'startBoth'
      | 'use'
      | 'changed'
      | 'gone'
      | 'discardTitle'
      | 'discard',
      string
    >
  >;
  readonly blocks: Readonly<
    Record<
      | 'paragraph'
      | 'heading_1'
      | 'heading_2'
      | 'heading_3'
      | 'list_ordered'
      | 'anchor'
      | 'annotation'
      | 'button'
      | 'code'
      | 'column'
      | 'columns'
      | 'conflict'
      | 'content_ref'
      | 'divider'
      | 'drawing'
      | 'embed'
      | 'emoji'
      | 'expandable'
      | 'expression'
      | 'file'
      | 'hint'
      | 'icon'
      | 'if'
      | 'image'
      | 'images'
      | 'inline_image'
      | 'inline_math'
      | 'integration'
      | 'math'
      | 'mention'
      | 'openapi_operation'
      | 'openapi_schemas'
      | 'openapi_webhook'
      | 'raw'
      | 'raw_inline'
      | 'reusable_content'
      | 'stepper'
      | 'stepper_step'
      | 'swagger'
      | 'table'
      | 'table_title'
      | 'table_value'
      | 'tabs'
      | 'tabs_item'
      | 'update'
      | 'updates',
      string
    >
  >;
  readonly fields: Readonly<
    Record<
      | 'align'
      | 'alt'
      | 'anchor'
      | 'buttonKind'
      | 'caption'
      | 'cardSize'
      | 'columnType'
      | 'condition'
      | 'date'
      | 'drawing'
      | 'emoji'
      | 'expandable'
      | 'expanded'
      | 'expression'
      | 'file'
      | 'format'
      | 'formula'
      | 'fullWidth'
      | 'grouped'
      | 'height'
      | 'hidden'
      | 'hideColumnTitle'
      | 'hideHeader'
      | 'highlighted'
      | 'icon'
      | 'image'
      | 'imageDark'
      | 'inlineSize'
      | 'integration'
      | 'integrationBlock'
      | 'label'
      | 'level'
      | 'lineNumbers'
      | 'max'
      | 'method'
      | 'open'
      | 'operation'
      | 'overflow'
      | 'path'
      | 'props'
      | 'reusableContent'
      | 'role'
      | 'schemas'
      | 'specification'
      | 'start'
      | 'style'
      | 'syntax'
      | 'tags'
      | 'target'
      | 'title'
      | 'tooltip'
      | 'url'
      | 'view'
      | 'webhook'
      | 'width',
      string
    >
  >;
  readonly hints: Readonly<
    Record<
      | 'alt'
      | 'anchor'
      | 'codeTitle'
      | 'columnPixels'
      | 'columnWidth'
      | 'embed'
      | 'expandable'
      | 'expanded'
      | 'expression'
      | 'format'
      | 'formula'
      | 'fullWidth'
      | 'headingAnchor'
      | 'hideColumnTitle'
      | 'hidden'
      | 'highlighted'
      | 'imageDark'
      | 'level'
      | 'max'
      | 'open'
      | 'role'
      | 'size'
      | 'start'
      | 'stepIcon'
      | 'tags',
      string
    >
  >;
  readonly choices: Readonly<
    Record<
      | 'alignDefault'
      | 'start'
      | 'center'
      | 'end'
      | 'left'
      | 'right'
      | 'info'
      | 'success'
      | 'warning'
      | 'danger'
      | 'overflowDefault'
      | 'scroll'
      | 'wrap'
      | 'sizeDefault'
      | 'original'
      | 'line'
      | 'primary'
      | 'secondary'
      | 'grid'
      | 'cards'
      | 'cardDefault'
      | 'medium'
      | 'large'
      | 'roleNone'
      | 'cover'
      | 'coverDark'
      | 'cardTarget',
      string
    >
  >;
  readonly faults: Readonly<
    Record<'number' | 'level' | 'size' | 'date' | 'url' | 'lines' | 'required' | 'id' | 'pixels', string>
  >;
}
