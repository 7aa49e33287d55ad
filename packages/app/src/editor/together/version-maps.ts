import type { ClientDraft, ConfirmedBatch } from '@bindery/editor-model';
import type { StepMap } from 'prosemirror-transform';
import type { EditorParts } from '../editor-parts.ts';

type Mapping = EditorParts['Mapping'];

/** Versions back to which positions are known. */
const MOST_VERSIONS = 300;

/** Translates positions between versions of a draft and the document that the writer sees. */
export class VersionMaps {
  readonly #maps = new Map<number, readonly StepMap[]>();
  readonly #mapping: Mapping;

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  /** Remembers what confirmed batches do to positions. */
  add(batches: readonly ConfirmedBatch[]): void {
    for (const { version, steps } of batches) {
      this.#maps.set(
        version,
        steps.map((step) => step.getMap()),
      );
      this.#maps.delete(version - MOST_VERSIONS);
    }
  }

  /** The draft was read again: versions in between are not known. */
  clear(): void {
    this.#maps.clear();
  }

  /** A position of a version in the document of the writer; undefined if that version is not known, or not received yet. */
  toOwn({ version, pending, doc }: ClientDraft, from: number, position: number): number | undefined {
    if (from > version) return undefined;
    const mapping = new this.#mapping();
    for (let each = from + 1; each <= version; each += 1) {
      const maps = this.#maps.get(each);
      if (maps === undefined) return undefined;
      for (const map of maps) mapping.appendMap(map);
    }
    for (const { step } of pending) mapping.appendMap(step.getMap());
    return Math.min(mapping.map(position), doc.content.size);
  }

  /** A position of the document of the writer in the confirmed version. */
  toConfirmed({ pending, confirmed }: ClientDraft, position: number): number {
    const mapping = new this.#mapping(pending.map(({ step }) => step.getMap().invert()).reverse());
    return Math.min(mapping.map(position), confirmed.content.size);
  }
}
