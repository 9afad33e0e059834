/**
 * docker-compose.yml describes the same shape as `npm run cluster` starts: same parts, counts, settings and order
 * (decision 240).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../setup/paths.ts';
import { composeFile } from './compose.ts';
import { defaultCounts, type Places, shapeOf } from './shape.ts';

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');

/** Parsed independently of the code that wrote the file. */
const services = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        build: z.string().optional(),
        command: z.array(z.string()).optional(),
        environment: z.record(z.string(), z.string()),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
        deploy: z.object({ replicas: z.number() }).optional(),
        profiles: z.array(z.string()).default([]),
        healthcheck: z.object({ test: z.array(z.string()) }).optional(),
        restart: z.string(),
      }),
    ),
  })
  .parse(parse(text)).services;

/** As in the script (site.ts). */
const local: Places = {
  postgres: { host: '127.0.0.1', port: 5000, user: 'u', password: 'p', database: 'd' },
  temporal: { host: '127.0.0.1', port: 5001 },
  namespace: 'hexkey',
  s3: { host: '127.0.0.1', port: 5002, id: 'i', secret: 's', region: 'r' },
  bucket: 'hexkey-blobs',
  apis: [
    { host: '127.0.0.1', port: 5003 },
    { host: '127.0.0.1', port: 5004 },
  ],
  listenOn: '127.0.0.1',
  proxyPort: 5005,
  proxies: 4,
  historyShards: 4,
  temporalSettings: '/settings.yaml',
};
const shape = shapeOf(local);

test('the file is what the shape writes', () => {
  expect(text, 'run `npm run cluster -- --compose`').toBe(composeFile());
});

test('it has every part of the shape, as many of each, and no other', () => {
  expect(Object.keys(services).sort()).toEqual(shape.map(({ name }) => name).sort());
  for (const { name, count, profile } of shape) {
    expect(services[name]?.deploy?.replicas ?? 1, name).toBe(count);
    expect(services[name]?.profiles, name).toEqual(profile === undefined ? [] : [profile]);
  }
  expect(defaultCounts.projector, 'one leads, one stands by').toBeGreaterThan(1);
});

test('each is told the same settings, with the same values but for places and secrets', () => {
  const places = /127\.0\.0\.1|\b500\d\b|\/settings\.yaml|^[updisr4]$/;
  for (const { name, env } of shape) {
    const inContainers = services[name]?.environment ?? {};
    expect(Object.keys(inContainers).sort(), name).toEqual(Object.keys(env).sort());
    for (const [setting, value] of Object.entries(env))
      if (!places.test(value)) expect(inContainers[setting], `${name} ${setting}`).toBe(value);
  }
});

test('each waits for what it needs: for the end of a step, for the health of a server', () => {
  for (const { name, after } of shape) {
    const needs = services[name]?.depends_on ?? {};
    expect(Object.keys(needs).sort(), name).toEqual([...after].sort());
    for (const need of after) {
      const { kind } = shape.find((part) => part.name === need) ?? {};
      const condition = kind === 'step' ? 'service_completed_successfully' : 'service_healthy';
      expect(needs[need]?.condition, `${name} after ${need}`).toBe(condition);
      if (kind !== 'step') expect(services[need]?.healthcheck, need).toBeDefined();
    }
  }
});

test('each program of ours is one of the image that is built here, and its file is there', () => {
  for (const { name, run } of shape) {
    if (run === null || !('entry' in run)) continue;
    expect(services[name], name).toMatchObject({ image: 'hexkey', build: '.', command: ['node', run.entry] });
    expect(existsSync(join(root, run.entry)), run.entry).toBe(true);
  }
});

test('no address of another part is left to chance: every one that a part is told is a part', () => {
  const named = Object.values(services).flatMap(({ environment }) =>
    Object.values(environment).flatMap((value) => [...value.matchAll(/(?:@|\/\/|^|,)([a-z0-9-]+):\d+/g)]),
  );
  expect(new Set(named.map(([, host]) => host))).toEqual(new Set(['api', 'postgres', 's3', 'temporal']));
});

test('no secret is in it', () => {
  const secrets = [...text.matchAll(/^\s*(\S*(?:PASSWORD|PWD|SECRET|KEY)\S*): (.*)$/gm)];
  expect(secrets.length).toBeGreaterThan(5);
  for (const [, name = '', value = ''] of secrets)
    if (!name.endsWith('_ID') && name !== 'ROOT_ACCESS_KEY') expect(value, name).toMatch(/^\$\{\w+:\?/);
});
