import type { Plugin } from 'prosemirror-state';
import { blockPanel } from '../panels/panel-plugin.ts';
import type { EditorServices } from '../services.ts';
import { announceSelection } from './announce-selection.ts';
import { contextOf } from './block-context.ts';
import { codeColors } from './code-colors.ts';
import { codeKeys } from './code-keys.ts';
import { conflictKeys } from './conflicts.ts';
import { followTabs } from './tabs-view.tsx';

/** Plugins of the block views; their keys precede those of the text. */
export const listBlockPlugins = (services: EditorServices): Plugin[] => [
  blockPanel(contextOf(services)),
  codeKeys(),
  conflictKeys(services),
  followTabs(),
  codeColors(),
  announceSelection(contextOf(services)),
];
