// The face of the package: what the server may use.
export * from './customization.ts';
export * from './page-view.ts';
