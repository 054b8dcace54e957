/**
 * The way into every npm script. Plain JavaScript without dependencies, because it runs before
 * anything is installed and on any Node from 18: it installs what package-lock.json names, then
 * runs the script under the Node that it names.
 *
 * Usage: node devnet/bootstrap.mjs <script.ts> [arguments]
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.portolan-install');
const LOCK = join(ROOT, '.portolan-install.lock');
const MIN_NODE_MAJOR = 18;
/** Where Node keeps modules as it compiled them, by their content: half of what a start takes. */
const COMPILED = join(MODULES, '.cache', 'node');

/**
 * What Node is given for a script. The server makes much that is soon done with: in a larger room for what is
 * young, a call costs a sixth less CPU, and collections that stop all calls are a quarter as many.
 */
const NODE_FLAGS = { 'server/main.ts': ['--max-semi-space-size=64'] };

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readLockfile(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** Whether an npm install by hand already put there what the lock file names. */
function matchesLockfile() {
  const installedList = join(MODULES, '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = readLockfile(installedList);
  return Object.entries(readLockfile(join(ROOT, 'package-lock.json'))).every(
    ([path, wanted]) =>
      path === '' ||
      installed[path]?.version === wanted.version ||
      (installed[path] === undefined && (wanted.optional || wanted.peer || wanted.link)),
  );
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two commands may be started at once in a fresh clone: one installs, the other waits. */
async function whileHoldingLock(work) {
  for (;;) {
    try {
      const file = openSync(LOCK, 'wx');
      writeFileSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : 0;
      if (holder > 0 && !isRunning(holder)) rmSync(LOCK, { force: true });
      else await new Promise((wake) => setTimeout(wake, 300));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** How npm is started: npm says where it is when it runs a script. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return [process.execPath, [cli]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function runNpmCi() {
  const [command, prefix] = npmCommand();
  return new Promise((done) => {
    const child = spawn(command, [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => done({ ok: false, output: error.message }));
    child.once('exit', (code) => done({ ok: code === 0, output }));
  });
}

async function install() {
  const lockfile = readFileSync(join(ROOT, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  const isCurrent = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
  if (isCurrent()) return;
  await whileHoldingLock(async () => {
    if (isCurrent()) return;
    if (!matchesLockfile()) {
      const startedAt = Date.now();
      const seconds = () => Math.round((Date.now() - startedAt) / 1000);
      console.log('· installing packages (about a minute the first time)');
      const ticker = setInterval(
        () => console.log(`  still installing packages, ${seconds()} s`),
        15_000,
      );
      const { ok, output } = await runNpmCi();
      clearInterval(ticker);
      if (!ok) {
        rmSync(LOCK, { force: true });
        fail(
          `The packages could not be installed: check the connection to the npm registry and run it again.\n${output.trim()}`,
        );
      }
      console.log(`✓ installed packages, ${seconds()} s`);
    }
    writeFileSync(STAMP, wanted);
  });
}

function findNode() {
  const node = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    'The npm package "node" did not bring Node 24 for this machine: install Node 24 and run it again.',
  );
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Usage: node devnet/bootstrap.mjs <script.ts> [arguments]');
if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  fail(`Node ${process.versions.node} is too old: install Node ${MIN_NODE_MAJOR} or newer.`);
}
await install();

const child = spawn(findNode(), [...(NODE_FLAGS[script] ?? []), join(ROOT, script), ...args], {
  // The channel closes when this process ends, however it ends; long-running scripts listen.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // A launcher that somebody runs in production says so; the server learns from the launcher.
    ...(process.env.NODE_ENV === 'production' ? {} : { EMBEDDED: 'on' }),
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    PATH: `${join(MODULES, '.bin')}:${process.env.PATH ?? ''}`,
  },
});
child.once('error', (error) => fail(`${script} could not be started: ${error.message}`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

// npm cannot pass SIGKILL on: its end is ours. (The scripts say exec, so that npm itself and no
// shell is the parent.)
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}

child.once('exit', (code, signal) => {
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
});
