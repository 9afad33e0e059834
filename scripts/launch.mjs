/**
 * Entry point of every npm script. Under the available Node (20 or newer, nothing installed) it installs the packages
 * and the pinned Node 24 if they are missing or outdated, then runs the command's TypeScript file under that Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './system/file-lock.mjs';
import { createProgress } from './system/progress.mjs';
import { startOptions, WrongOptions } from './system/start-options.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');
const stampFile = join(root, 'node_modules', '.installed-by-launch');

const commands = {
  start: 'scripts/commands/start.ts',
  test: 'scripts/commands/test.ts',
  check: 'scripts/commands/check.ts',
  chaos: 'scripts/commands/chaos.ts',
  cluster: 'scripts/commands/cluster.ts',
  drill: 'scripts/commands/drill.ts',
  fuzz: 'scripts/commands/fuzz.ts',
  mutate: 'scripts/commands/mutate.ts',
  provider: 'scripts/commands/provider.ts',
  simulate: 'scripts/commands/simulate.ts',
  ops: 'scripts/commands/ops.ts',
  screens: 'scripts/commands/screens.ts',
  words: 'scripts/commands/words.ts',
  bench: 'bench/run.ts',
};

/** The state of node_modules that this checkout needs. */
function wantedInstall() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  hash.update(
    JSON.stringify(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts ?? {}),
  );
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`;
}

function isInstalled() {
  return (
    existsSync(pinnedNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedInstall()
  );
}

/** Runs npm (the one that started us, if any) and shows its latest line after the step. */
function npm(args, update) {
  const own = process.env.npm_execpath;
  const [file, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output = (output + chunk).slice(-8000);
        update(output.trim().split('\n').at(-1)?.slice(0, 60) ?? '');
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      update('');
      if (code === 0) resolve();
      else reject(new Error(`npm ${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}

/** Packages whose install scripts are needed (package.json, allowScripts) and that support this platform. */
function packagesWithScripts() {
  const allowed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts ?? {};
  return Object.keys(allowed).filter(
    (name) => allowed[name] && existsSync(join(root, 'node_modules', ...name.split('/'))),
  );
}

async function install() {
  const progress = createProgress();
  const wait = ({ pid }) =>
    progress.line(`Another command (pid ${pid}) is installing packages; waiting for it.`);
  await withLock(
    join(root, '.hexkey', 'install.lock'),
    async () => {
      if (isInstalled()) return;
      // Installs exactly the lockfile's versions and leaves it unchanged. `npm ci` would fail on a registry that lacks
      // a package for another platform. No package may run code here, except those named in allowScripts.
      const exactly = ['install', '--no-save', '--ignore-scripts', '--no-fund', '--no-audit'];
      await progress.step('Installing packages', (update) => npm(exactly, update));
      const rebuild = ['rebuild', '--ignore-scripts=false', ...packagesWithScripts()];
      await progress.step('Installing Node 24 and Postgres', (update) => npm(rebuild, update));
      const version = spawnSync(pinnedNode, ['-v'], { encoding: 'utf8' }).stdout?.trim();
      if (!version?.startsWith('v24.')) {
        throw new Error(
          `The npm package "node" should have brought Node 24, but node_modules/node/bin/node says ${version ?? 'nothing'}. Delete node_modules and try again.`,
        );
      }
      writeFileSync(`${stampFile}.next`, wantedInstall());
      renameSync(`${stampFile}.next`, stampFile);
    },
    wait,
  );
}

function run(entry, args) {
  // The channel tells the command when its launcher has been killed, which no signal can.
  const child = spawn(pinnedNode, [join(root, entry), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 1 : constants.signals[signal]));
  });
}

const [name = '', ...args] = process.argv.slice(2);
const entry = commands[name];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (entry === undefined) {
  console.error(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 2;
} else if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old to begin with; Node 20.19 or newer is needed.`);
  process.exitCode = 1;
} else {
  try {
    // Rejects wrong options before minutes are spent on an installation.
    if (name === 'start') startOptions(args);
    if (!isInstalled()) await install();
    run(entry, args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof WrongOptions ? 2 : 1;
  }
}
