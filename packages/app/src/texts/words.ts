/** The texts of an area in any language, with the shape of the English ones. */
export type Words<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? string : Words<Texts[Name]>;
};
