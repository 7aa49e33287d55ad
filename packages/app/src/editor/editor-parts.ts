import { Mapping } from 'prosemirror-transform';
import { Decoration } from 'prosemirror-view';
import { SERVER_CLIENT } from './read-batch.ts';
import { caretsOf, setCarets } from './remote-carets.ts';

/** What the code that is loaded later shares with the editor: handed over, so that the editor stays one file. */
export const EDITOR_PARTS = { Mapping, Decoration, caretsOf, setCarets, SERVER_CLIENT };
export type EditorParts = typeof EDITOR_PARTS;
