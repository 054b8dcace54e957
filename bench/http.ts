import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { type LoadFigures, measureLoad } from './measure-load.ts';
import type { RunningService } from './service.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const LOAD = { connections: 32, seconds: 8 };

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startBareNode(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'bench/bare-node.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${String(chunk).trim()}/` };
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** Builds and serves a Next app with nothing in it but one route handler. */
async function startBareNext(home: string): Promise<{ child: ChildProcess; url: string }> {
  const dir = path.resolve(home, 'bench-next');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  await cp(path.join(ROOT, 'bench/bare-next'), dir, { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  await run(process.execPath, [next, 'build', '--webpack'], dir);
  const port = await freePort();
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/meta`;
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready')) break;
  return { child, url };
}

/** Throughput of the direct lane beside a bare Next route handler and bare node:http. */
export async function benchHttp(
  service: RunningService,
  home: string,
  planBody: unknown,
): Promise<LoadFigures[]> {
  const authorization = `Bearer ${service.api_key}`;
  const figures: LoadFigures[] = [];

  const bareNode = await startBareNode();
  figures.push(await measureLoad({ name: 'bare node:http', url: bareNode.url }, LOAD));
  bareNode.child.kill();

  const bareNext = await startBareNext(home);
  figures.push(await measureLoad({ name: 'bare Next route', url: bareNext.url }, LOAD));
  bareNext.child.kill();

  figures.push(
    await measureLoad(
      {
        name: 'GET /meta, authenticated',
        url: `${service.base_url}/meta`,
        headers: { authorization },
      },
      LOAD,
    ),
  );
  // The high tier admits 600 calls a minute.
  figures.push(
    await measureLoad(
      {
        name: 'POST /plan, one swap',
        url: `${service.base_url}/plan`,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(planBody),
      },
      { connections: 4, requests: 500 },
    ),
  );
  return figures;
}
