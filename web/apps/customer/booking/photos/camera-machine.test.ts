import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { cameraMachine, CameraUnsupported, troubleOf } from './camera-machine.ts';

/** The part of a stream that the machine uses: one track that can be stopped. */
class Stream {
  stopped = 0;
  getTracks() {
    return [{ stop: () => void this.stopped++ }];
  }
}
const photo = new File(['x'], 'camera-1.jpg', { type: 'image/jpeg' });
const named = (name: string): Error => Object.assign(new Error(name), { name });

function camera(open: () => Promise<Stream>) {
  // The machine uses nothing else of a stream.
  const openCamera = fromPromise<MediaStream>(async () => (await open()) as unknown as MediaStream);
  return createActor(cameraMachine.provide({ actors: { openCamera } })).start();
}
type Camera = ReturnType<typeof camera>;
const reaches = (actor: Camera, state: Parameters<ReturnType<Camera['getSnapshot']>['matches']>[0]) =>
  eventually(`the camera is ${JSON.stringify(state)}`, async () =>
    actor.getSnapshot().matches(state) ? true : undefined,
  );

describe('the camera', () => {
  it('is asked for, live, takes a picture, takes it again, and is off when it is closed', async () => {
    const stream = new Stream();
    const actor = camera(async () => stream);
    expect(actor.getSnapshot().value).toBe('idle');
    actor.send({ type: 'OPEN' });
    expect(actor.getSnapshot().value).toBe('asking');
    await reaches(actor, { on: 'live' });
    actor.send({ type: 'SHOT', photo });
    expect(actor.getSnapshot()).toMatchObject({ value: { on: 'captured' }, context: { photo } });
    actor.send({ type: 'AGAIN' });
    expect(actor.getSnapshot()).toMatchObject({ value: { on: 'live' }, context: { photo: null } });
    expect(stream.stopped).toBe(0);
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { stream: null, photo: null } });
    expect(stream.stopped).toBe(1);
  });

  it.each([
    [named('NotAllowedError'), 'denied'],
    [named('NotFoundError'), 'missing'],
    [named('OverconstrainedError'), 'missing'],
    [named('NotReadableError'), 'busy'],
    [new CameraUnsupported(), 'unsupported'],
    [named('TypeError'), 'failed'],
  ] as const)('says what is wrong: %s', async (error, trouble) => {
    expect(troubleOf(error)).toBe(trouble);
    const actor = camera(() => Promise.reject(error));
    actor.send({ type: 'OPEN' });
    await reaches(actor, trouble);
    actor.send({ type: 'OPEN' });
    // If the browser lacks the API, asking again does not help.
    expect(actor.getSnapshot().value).toBe(trouble === 'unsupported' ? 'unsupported' : 'asking');
  });

  it('is told as busy when it is taken away, and its stream ends', async () => {
    const stream = new Stream();
    const actor = camera(async () => stream);
    actor.send({ type: 'OPEN' });
    await reaches(actor, { on: 'live' });
    actor.send({ type: 'ENDED' });
    expect(actor.getSnapshot().value).toBe('busy');
    expect(stream.stopped).toBe(1);
  });

  it('does not come alive after it was closed while the person was asked', async () => {
    const answer = Promise.withResolvers<Stream>();
    const actor = camera(() => answer.promise);
    actor.send({ type: 'OPEN' });
    actor.send({ type: 'CLOSE' });
    answer.resolve(new Stream());
    await answer.promise;
    expect(actor.getSnapshot()).toMatchObject({ value: 'idle', context: { stream: null } });
  });
});
