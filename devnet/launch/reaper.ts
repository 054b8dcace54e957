import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * Reads `+pid signal` and `-pid` lines. When its input ends, the process that wrote them is
 * gone: whatever is still on the list is ended, first politely, then with SIGKILL. Each pid is
 * the leader of its own process group.
 */
const SCRIPT = `
trap '' INT TERM HUP
list=''
while read -r pid signal; do
  case "$pid" in
    +*) list="$list \${pid#+}:$signal" ;;
    -*) kept=''
        for entry in $list; do
          [ "\${entry%%:*}" = "\${pid#-}" ] || kept="$kept $entry"
        done
        list="$kept" ;;
  esac
done
[ -z "$list" ] && exit 0
for entry in $list; do kill -s "\${entry#*:}" -- "-\${entry%%:*}" 2>/dev/null; done
sleep 5
for entry in $list; do kill -s KILL -- "-\${entry%%:*}" 2>/dev/null; done
exit 0
`;

let reaper: ChildProcessByStdio<Writable, null, null> | undefined;

function running(): ChildProcessByStdio<Writable, null, null> {
  if (reaper === undefined) {
    reaper = spawn('/bin/sh', ['-c', SCRIPT, 'portolan-reaper'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    reaper.stdin.on('error', () => {
      // The reaper was killed: processes are then found by their recorded pid at the next start.
    });
    reaper.unref();
    (reaper.stdin as Writable & { unref?: () => void }).unref?.();
  }
  return reaper;
}

/**
 * Makes sure that a process group ends when this process ends, also when this process is killed
 * with SIGKILL and can do nothing more itself.
 */
export function endWithThisProcess(groupLeaderPid: number, signal: 'INT' | 'TERM'): void {
  running().stdin.write(`+${groupLeaderPid} ${signal}\n`);
}

/** Takes a process group off the list, because it has ended. */
export function forgetProcess(groupLeaderPid: number): void {
  running().stdin.write(`-${groupLeaderPid}\n`);
}
