import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { DetectedItem, PhotoAnalysis } from '#api/contract/analysis.ts';
import { photoMachine, type LookEvent, type PhotoInput } from './photo-machine.ts';
import { MAX_AT_A_TIME, queueMachine, refusalOf } from './queue-machine.ts';

const billy: DetectedItem = {
  id: '1',
  name: 'BILLY bookcase',
  brand: 'ikea',
  category: 'bookcase',
  assemblyPrice: 49,
  assemblyPriceCents: 4900,
  estimatedTime: 45,
  complexity: 'easy',
  description: 'A bookcase.',
  confidence: 0.93,
  isUnsure: false,
  seen: 1,
  labelCount: 1,
  question: null,
  alternatives: [],
  imageUrl: 'data:image/jpeg;base64,AAAA',
  catalogueId: 'ikea-billy-bookcase',
};
const labels = { seen: 1, read: 1 };
const seen: PhotoAnalysis = { success: true, items: [billy], labels };
const nothing: PhotoAnalysis = { success: false, items: [], labels, reason: 'empty', message: 'Nothing.' };

const photo = (name: string, size = 8): File =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1 });
const several = (count: number): File[] => Array.from({ length: count }, (_, k) => photo(`${k + 1}.jpg`));

/** A queue whose readings the test controls. */
function queueInHand() {
  const looks = new Map<string, (event: LookEvent) => void>();
  const stopped: string[] = [];
  const look = fromCallback<LookEvent, Pick<PhotoInput, 'file' | 'brand'>>(({ input, sendBack }) => {
    looks.set(input.file.name, sendBack);
    return () => {
      looks.delete(input.file.name);
      stopped.push(input.file.name);
    };
  });
  const queue = createActor(
    queueMachine.provide({ actors: { photo: photoMachine.provide({ actors: { look } }) } }),
  );
  const found: string[] = [];
  queue.on('found', ({ items }) => found.push(...items.map(({ name }) => name)));
  const told: string[] = [];
  queue.on('ready', () => told.push(`ready after ${found.length}`));
  queue.on('look', ({ id }) => told.push(`look at ${id}`));
  queue.start();
  const tell = (name: string, ...events: readonly LookEvent[]): void => {
    for (const event of events) looks.get(name)?.(event);
  };
  const states = (): unknown[] =>
    queue.getSnapshot().context.photos.map(({ actor }) => {
      const { value } = actor.getSnapshot();
      return typeof value === 'object' ? value.working : value;
    });
  const actorOf = (name: string) =>
    queue.getSnapshot().context.photos.find(({ file }) => file.name === name)?.actor;
  return { queue, tell, states, stopped, found, told, actorOf, busy: () => [...looks.keys()] };
}

describe('a file before it is taken', () => {
  it.each([
    ['a.png', 'image/png', 10, null],
    ['a.JPG', '', 10, null],
    ['a.jpg', 'image/jpg', 10, null],
    ['a.heic', 'image/heic', 10, 'wrong_type'],
    ['a.pdf', 'application/pdf', 10, 'wrong_type'],
    ['a', '', 10, 'wrong_type'],
    ['a.webp', 'image/webp', 10 * 1024 * 1024, null],
    ['a.webp', 'image/webp', 10 * 1024 * 1024 + 1, 'too_large'],
  ])('%s of type "%s" and %d bytes: %s', (name, type, size, why) => {
    expect(refusalOf({ name, type, size })).toBe(why);
  });
});

describe('the queue of photos', () => {
  it(`looks at ${MAX_AT_A_TIME} at a time, and at the next when one is done`, () => {
    const { queue, tell, busy, states } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(5) });
    expect(busy()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(states().slice(3)).toEqual(['waiting', 'waiting']);
    tell('2.jpg', { type: 'ANSWERED', answer: nothing });
    expect(busy()).toEqual(['1.jpg', '3.jpg', '4.jpg']);
    tell('1.jpg', { type: 'FAILED', why: 'analysis' });
    expect(busy()).toEqual(['3.jpg', '4.jpg', '5.jpg']);
  });

  it('tells what each photo showed, as it comes', () => {
    const { queue, tell, states, found } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(2) });
    tell('1.jpg', { type: 'SMALL' }, { type: 'SENT', part: 0.4 });
    expect(states()[0]).toBe('sending');
    tell('1.jpg', { type: 'SENT', part: 1 });
    expect(states()[0]).toBe('reading');
    tell('1.jpg', { type: 'ANSWERED', answer: seen });
    tell('2.jpg', { type: 'ANSWERED', answer: nothing });
    expect(states()).toEqual(['found', 'nothing']);
    expect(found).toEqual(['BILLY bookcase']);
  });

  it('stops the upload of one that is cancelled, gives its turn away, and tries it again when asked', () => {
    const { queue, stopped, states, busy, actorOf } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(4) });
    actorOf('1.jpg')?.send({ type: 'CANCEL' });
    expect(stopped).toEqual(['1.jpg']);
    expect(states()[0]).toBe('cancelled');
    expect(busy()).toEqual(['2.jpg', '3.jpg', '4.jpg']);
    actorOf('1.jpg')?.send({ type: 'RETRY' });
    expect(states()[0]).toBe('waiting');
    actorOf('2.jpg')?.send({ type: 'CANCEL' });
    expect(busy()).toEqual(['3.jpg', '4.jpg', '1.jpg']);
  });

  it('forgets one that is removed, whatever it was doing', () => {
    const { queue, stopped, busy, tell, found } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(4) });
    queue.send({ type: 'REMOVE', id: 'photo-1' });
    expect(stopped).toEqual(['1.jpg']);
    expect(busy()).toEqual(['2.jpg', '3.jpg', '4.jpg']);
    tell('1.jpg', { type: 'ANSWERED', answer: seen });
    expect(found).toEqual([]);
    expect(queue.getSnapshot().context.photos.map(({ id }) => id)).toEqual(['photo-2', 'photo-3', 'photo-4']);
  });

  it('says which files it did not take, and takes no file twice', () => {
    const { queue, states } = queueInHand();
    queue.send({
      type: 'ADD',
      brand: 'ikea',
      files: [photo('1.jpg'), new File(['x'], 'a.txt', { type: 'text/plain' })],
    });
    expect(queue.getSnapshot().context.refused).toEqual([{ name: 'a.txt', why: 'wrong_type' }]);
    queue.send({ type: 'ADD', brand: 'ikea', files: [photo('1.jpg')] });
    expect(queue.getSnapshot().context.refused).toEqual([{ name: '1.jpg', why: 'twice' }]);
    queue.send({ type: 'ADD', brand: 'ikea', files: [photo('2.jpg')] });
    expect(queue.getSnapshot().context.refused).toEqual([]);
    expect(states()).toHaveLength(2);
  });

  it('tells when nothing is on its way any more, after what the last photo showed', () => {
    const { queue, tell, told } = queueInHand();
    queue.send({ type: 'AWAIT' });
    expect(told).toEqual(['ready after 0']);
    queue.send({ type: 'ADD', brand: 'ikea', files: several(4) });
    expect(queue.getSnapshot().context.onTheirWay).toBe(4);
    queue.send({ type: 'AWAIT' });
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) tell(name, { type: 'ANSWERED', answer: seen });
    expect(queue.getSnapshot().context.onTheirWay).toBe(1);
    expect(told).toHaveLength(1);
    tell('4.jpg', { type: 'ANSWERED', answer: seen });
    expect(told.slice(1)).toEqual(['ready after 4']);
  });

  it('takes photos before a brand is chosen; those that come later are of the brand that is chosen then', () => {
    const { queue } = queueInHand();
    queue.send({ type: 'ADD', brand: '', files: several(1) });
    queue.send({ type: 'ADD', brand: 'wayfair', files: [photo('later.jpg')] });
    const brands = queue.getSnapshot().context.photos.map(({ actor }) => actor.getSnapshot().context.brand);
    expect(brands).toEqual(['', 'wayfair']);
    queue.stop();
  });

  it('keeps how many labels a photo shows and how many were read', () => {
    const { queue, tell } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(1) });
    tell('1.jpg', { type: 'ANSWERED', answer: { ...seen, labels: { seen: 3, read: 2 } } });
    const [first] = queue.getSnapshot().context.photos;
    expect(first?.actor.getSnapshot().context.labels).toEqual({ seen: 3, read: 2 });
    queue.stop();
  });

  it.each<[string, LookEvent]>([
    ['shows nothing', { type: 'ANSWERED', answer: nothing }],
    ['fails', { type: 'FAILED', why: 'analysis' }],
    ['is unsure', { type: 'ANSWERED', answer: { ...seen, items: [{ ...billy, isUnsure: true }] } }],
  ])('ends the wait at a photo that %s; once seen, it is waited for no more', (_, event) => {
    const { queue, tell, told } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(2) });
    queue.send({ type: 'AWAIT' });
    tell('1.jpg', event);
    expect(told).toEqual(['look at photo-1']);
    tell('2.jpg', { type: 'ANSWERED', answer: seen });
    expect(told).toHaveLength(1);
    queue.send({ type: 'AWAIT' });
    expect(told[1]).toMatch(/^ready/);
  });

  it('goes on without those on their way when asked to: their uploads stop, no other one starts', () => {
    const { queue, told, states, stopped, busy } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(4) });
    queue.send({ type: 'AWAIT' });
    queue.send({ type: 'FORGO' });
    expect(states()).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
    expect(stopped).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(busy()).toEqual([]);
    expect(told).toEqual(['ready after 0']);
  });

  it('tells nothing to a person who stays after all', () => {
    const { queue, tell, told, found } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(1) });
    queue.send({ type: 'AWAIT' });
    queue.send({ type: 'STAY' });
    tell('1.jpg', { type: 'ANSWERED', answer: seen });
    expect(found).toEqual(['BILLY bookcase']);
    expect(told).toEqual([]);
  });

  it('stops everything with the screen', () => {
    const { queue, stopped } = queueInHand();
    queue.send({ type: 'ADD', brand: 'ikea', files: several(4) });
    queue.stop();
    expect(stopped).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  });
});
