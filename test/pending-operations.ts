/** Operations of the specification that are not built yet, in its order. */
export const PENDING_OPERATIONS: readonly string[] = [];
