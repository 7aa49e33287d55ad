/** A specification that cannot be read. Its message is one sentence for its author. */
export class SpecificationError extends Error {}
