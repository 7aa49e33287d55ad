import type { Context } from '../context.ts';
import type { Answer } from './answer.ts';
import type { Visit } from './visit.ts';

/** What a visitor asks of a surface. */
export interface SurfaceRequest {
  readonly method: 'GET' | 'POST';
  readonly query: URLSearchParams;
  /** Of a `POST`, as it came: a form or JSON. */
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** Something that stands at a fixed name below a site, beside its pages; it asks the visit what may be seen. */
export interface Surface {
  /** Path below the site, for this audience. */
  readonly path: string;
  readonly methods: readonly SurfaceRequest['method'][];
  /** The answer is the same for every query, and is kept until something changes. */
  readonly isKept: boolean;
  answer(ctx: Context, visit: Visit, request: SurfaceRequest): Promise<Answer>;
}

/** All of them by hand. Names begin with `~`, which no page has, but for those that other programs look for. */
export const SURFACES: readonly Surface[] = [];

const byPath = new Map(SURFACES.map((surface) => [surface.path, surface]));

export const findSurface = (path: string): Surface | undefined => byPath.get(path);
