/** A site space in the model of a structure. */
export interface ModelSpace {
  readonly id: string;
  readonly spaceId: string;
}

export interface ModelSection {
  readonly kind: 'section';
  readonly id: string;
  spaces: ModelSpace[];
  /** Id of the chosen default. */
  chosen: string | null;
}

export interface ModelGroup {
  readonly kind: 'group';
  readonly id: string;
  sections: ModelSection[];
}

/**
 * The expected structure of a site, as plain nested lists: implemented again for tests, without positions, rows or
 * URLs.
 */
export class StructureModel {
  top: (ModelSection | ModelGroup)[] = [];
  root: ModelSpace[] = [];
  chosenRoot: string | null = null;
  chosenSection: string | null = null;
  /** Ids of spaces that are deleted at present. */
  readonly hidden = new Set<string>();

  get sections(): ModelSection[] {
    return this.top.flatMap((item) => (item.kind === 'group' ? item.sections : [item]));
  }

  get groups(): ModelGroup[] {
    return this.top.flatMap((item) => (item.kind === 'group' ? [item] : []));
  }

  get spaces(): ModelSpace[] {
    return [...this.root, ...this.sections.flatMap(({ spaces }) => spaces)];
  }

  isShown = ({ spaceId }: ModelSpace): boolean => !this.hidden.has(spaceId);

  isSectionShown = ({ spaces }: ModelSection): boolean => spaces.some(this.isShown);

  /** The list that a section stands in. */
  listOf(sectionId: string): (ModelSection | ModelGroup)[] {
    const group = this.groups.find(({ sections }) => sections.some(({ id }) => id === sectionId));
    return group === undefined ? this.top : group.sections;
  }

  /** Removes a section from wherever it stands. */
  takeSection(sectionId: string): ModelSection | undefined {
    const section = this.sections.find(({ id }) => id === sectionId);
    this.top = this.top.filter(({ id }) => id !== sectionId);
    for (const group of this.groups) group.sections = group.sections.filter(({ id }) => id !== sectionId);
    return section;
  }

  parentOf(siteSpaceId: string): ModelSection | undefined {
    return this.sections.find(({ spaces }) => spaces.some(({ id }) => id === siteSpaceId));
  }

  /** Removes a site space from its place; what followed it becomes the default. */
  takeSpace(siteSpaceId: string): ModelSpace | undefined {
    const parent = this.parentOf(siteSpaceId);
    const list = parent?.spaces ?? this.root;
    const index = list.findIndex(({ id }) => id === siteSpaceId);
    const [taken] = list.splice(index, 1);
    const chosen = parent === undefined ? this.chosenRoot : parent.chosen;
    const next = chosen === siteSpaceId ? this.pickSuccessor(list, index, this.isShown) : chosen;
    if (parent === undefined) this.chosenRoot = next;
    else parent.chosen = next;
    return taken;
  }

  deleteSection(sectionId: string): void {
    const index = this.sections.findIndex(({ id }) => id === sectionId);
    this.takeSection(sectionId);
    if (this.chosenSection !== sectionId) return;
    this.chosenSection = this.pickSuccessor(this.sections, index, this.isSectionShown);
  }

  /** Id of what follows in a list where something stood at `index`, shown things first. */
  private pickSuccessor<Item extends { readonly id: string }>(
    list: readonly Item[],
    index: number,
    isShown: (item: Item) => boolean,
  ): string | null {
    const following = [...list.slice(index), ...list.slice(0, index)];
    return (following.find(isShown) ?? following[0])?.id ?? null;
  }

  /** What the structure call is to show: ids, with a star after the section and the site space at the root. */
  show(): unknown[] {
    if (this.sections.length === 0) return this.showSpaces(this.root, this.chosenRoot, true);
    const standing = this.standIn(this.sections, this.chosenSection, this.isSectionShown);
    const showSection = (section: ModelSection) => ({
      id: section.id === standing ? `${section.id}*` : section.id,
      spaces: this.showSpaces(section.spaces, section.chosen, section.id === standing),
    });
    return this.top.map((item) =>
      item.kind === 'section' ? showSection(item) : { id: item.id, sections: item.sections.map(showSection) },
    );
  }

  private showSpaces(spaces: readonly ModelSpace[], chosen: string | null, isAtRoot: boolean): string[] {
    const standing = this.standIn(spaces, chosen, this.isShown);
    return spaces.filter(this.isShown).map(({ id }) => (isAtRoot && id === standing ? `${id}*` : id));
  }

  private standIn<Item extends { readonly id: string }>(
    list: readonly Item[],
    chosen: string | null,
    isShown: (item: Item) => boolean,
  ): string | undefined {
    const start = list.findIndex(({ id }) => id === chosen);
    const following = [...list.slice(start), ...list.slice(0, start)];
    return (following.find(isShown) ?? following[0])?.id;
  }
}
