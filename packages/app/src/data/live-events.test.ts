import { describe, expect, it } from 'vitest';
import { isAffected, type LiveEvent, readEvents, type StreamEvent } from './live-events.ts';

const event = (kind: LiveEvent['kind'], ids: Omit<LiveEvent, 'kind'>): LiveEvent => ({ kind, ...ids });

describe('isAffected', () => {
  it('matches queries of the changed item', () => {
    const content = event('content', { organization: 'o', space: 's' });
    expect(isAffected(['spaces', 's', 'pages'], content)).toBe(true);
    expect(isAffected(['spaces', 'other', 'pages'], content)).toBe(false);
    expect(isAffected(['organizations', 'o', 'spaces'], content)).toBe(false);
  });

  it('matches lists that contain it', () => {
    const request = event('change-request', { organization: 'o', space: 's', changeRequest: 'c' });
    expect(isAffected(['organizations', 'o', 'change-requests', { status: 'open' }], request)).toBe(true);
    expect(isAffected(['organizations', 'other', 'change-requests'], request)).toBe(false);
    expect(isAffected(['organizations', 'o', 'sites'], event('site', { organization: 'o' }))).toBe(true);
    expect(isAffected(['organizations', 'o', 'sites'], event('organization', { organization: 'o' }))).toBe(true);
  });

  it('matches every space after a change of a site, because the event does not name the spaces of the site', () => {
    const published = event('site', { organization: 'o', site: 'x' });
    expect(isAffected(['spaces', 's'], published)).toBe(true);
    expect(isAffected(['organizations', 'o', 'spaces'], published)).toBe(true);
    expect(isAffected(['spaces', 's', 'pages'], published)).toBe(false);
  });

  it('matches no differences of revisions, which never change', () => {
    const content = event('content', { organization: 'o', space: 's', changeRequest: '1' });
    expect(isAffected(['page-changes', 's', '1', 'revision', 'page'], content)).toBe(false);
  });

  it('matches queries of the person', () => {
    expect(isAffected(['user', 'preferences'], event('user', {}))).toBe(true);
    expect(isAffected(['spaces', 's'], event('user', {}))).toBe(false);
  });
});

describe('readEvents', () => {
  it('parses events split at any byte', async () => {
    const text = 'event: ready\ndata: {}\n\n: \n\nevent: change\ndata: {"kind":"site","organization":"ö"}\n\n';
    for (let size = 1; size < 12; size += 1) {
      const bytes = new TextEncoder().encode(text);
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      const events: StreamEvent[] = [];
      await readEvents(body, (each) => events.push(each));
      expect(events).toEqual([
        { name: 'ready', data: '{}' },
        { name: '', data: '' },
        { name: 'change', data: '{"kind":"site","organization":"ö"}' },
      ]);
    }
  });
});
