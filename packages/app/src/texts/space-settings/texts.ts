import type { MergeRuleTexts } from '../merge-rules/texts.ts';

/** Texts of the settings of a space. `{name}` is a placeholder. */
export interface SpaceSettingsTexts {
  readonly mergeRules: MergeRuleTexts;
  readonly general: string;
  readonly title: string;
  readonly emoji: string;
  readonly saved: string;
  readonly fields: string;
  readonly noValue: string;
  readonly yes: string;
  readonly no: string;
  readonly tagsHint: string;
  readonly numberInvalid: string;
  readonly formerOption: string;
  readonly access: string;
  readonly permissions: string;
  readonly level: string;
  readonly levelHint: string;
  readonly levels: Readonly<
    Record<'inherit' | 'none' | 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin', string>
  >;
  readonly locked: string;
  readonly lockedHint: string;
  readonly published: string;
  readonly visibilities: Readonly<
    Record<'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private', string>
  >;
  readonly location: string;
  readonly collection: string;
  readonly topLevel: string;
  readonly inCollection: string;
  readonly moveTo: string;
  readonly copy: string;
  readonly copyText: string;
  readonly duplicate: string;
  readonly transfer: string;
  readonly transferText: string;
  readonly transferTo: string;
  readonly transferTitle: string;
  readonly transferWarning: string;
  readonly transferButton: string;
  readonly transferred: string;
  readonly organization: string;
  readonly trash: string;
  readonly trashText: string;
  readonly trashButton: string;
}
