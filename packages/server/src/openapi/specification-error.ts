/** A specification that cannot be read. Its message is one sentence for whoever wrote it. */
export class SpecificationError extends Error {}
