/** What a person may do with a text. */
export type Access = 'write' | 'propose' | 'read' | 'finished';
