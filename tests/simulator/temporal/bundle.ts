/**
 * The workflow code as one script, made once a process, from which every run gets a copy of its own: module state is
 * a run's own as in the worker, and what the code imports from the SDK is the stand-in that it is given.
 */
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { build } from 'vite';
import { z } from 'zod';

/** A workflow function by the name under which it is started. */
export type Workflows = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** Loads a copy: `sdk` is what `@temporalio/workflow` exports, `Date` the workflow's clock. */
export type LoadWorkflows = (sdk: object, date: DateConstructor) => Workflows;

const built = z.object({ output: z.tuple([z.object({ code: z.string() })]) });

let made: Promise<LoadWorkflows> | undefined;

/** Bundles `workflows/index.ts`; the only import that is left is the SDK's. */
export function workflowCode(): Promise<LoadWorkflows> {
  made ??= make();
  return made;
}

async function make(): Promise<LoadWorkflows> {
  const outcome = await build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    build: {
      write: false,
      ssr: true,
      minify: false,
      target: 'esnext',
      rollupOptions: {
        input: fileURLToPath(new URL('../../../workflows/index.ts', import.meta.url)),
        output: { format: 'cjs' },
      },
    },
  });
  const [{ code }] = built.parse(Array.isArray(outcome) ? outcome[0] : outcome).output;
  // The bundle is our own workflow code: compiled once, evaluated for each run as the worker does in its sandbox.
  const script = compileFunction(code, ['exports', 'require', 'Date']) as (
    exports: object,
    require: (name: string) => object,
    date: DateConstructor,
  ) => void;
  return (sdk, date) => {
    const exports = {};
    const load = (name: string) => {
      if (name === '@temporalio/workflow') return sdk;
      throw new Error(`workflows may not import ${name}`);
    };
    script(exports, load, date);
    return exports;
  };
}
