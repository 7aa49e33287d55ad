/** Whether a condition is the one of older tools that is always true here: `output.name == "website"`. */
export const isAlwaysMet = (condition: string): boolean => /^output\.name\s*={2,3}\s*(["'])website\1$/.test(condition);
