import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/**
 * Reads folders until this process is gone, then kills the PostgreSQL that runs in one of them and
 * removes them all. The test runner kills its workers, and a killed process cleans up nothing itself.
 */
const sweep = `
  while read -r folder; do set -- "$@" "$folder"; done
  for folder do
    if [ -f "$folder/data/postmaster.pid" ]; then kill -KILL "$(head -n 1 "$folder/data/postmaster.pid")"; fi
  done
  rm -rf "$@"
`

let folders: Writable | null = null

function startSweeper(): Writable {
  const sweeper = spawn('sh', ['-c', sweep], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // This process may end while the sweeper waits for that very end.
  sweeper.unref()
  if ('unref' in sweeper.stdin && typeof sweeper.stdin.unref === 'function') sweeper.stdin.unref()
  return sweeper.stdin
}

/** Removes a folder when this process has ended, however it ends. */
export function removeAtExit(folder: string): void {
  folders ??= startSweeper()
  folders.write(`${folder}\n`)
}
