// The public interface of the package, for the application and the server.
export * from './cell-values.ts';
export * from './check-document.ts';
export * from './diff-documents.ts';
export * from './from-document.ts';
export { INLINE_CODE, NODES, nameOfType, typeOfName } from './names.ts';
export * from './pending-steps.ts';
export * from './rebase.ts';
export * from './schema.ts';
export * from './steps.ts';
export * from './to-document.ts';
