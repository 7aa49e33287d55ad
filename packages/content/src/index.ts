// The face of the package: what the other packages may use.
export * from './document/document.ts';
export * from './document/inline.ts';
export * from './document/page-source.ts';
export * from './links/target.ts';
export * from './page-tree.ts';
export * from './store.ts';
