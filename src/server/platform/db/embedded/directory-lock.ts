import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingError } from '#server/platform/settings/settings.ts'

export interface DirectoryLock {
  release(): Promise<void>
}

/**
 * The socket address on which the owner of a directory listens: an abstract socket on Linux, a named
 * pipe on Windows. The operating system frees both when the process dies, even when it is killed.
 * Elsewhere it is a socket file, which remains after the process.
 */
function socketAddress(directory: string, platform: NodeJS.Platform): string {
  const name = `portal-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`
  if (platform === 'linux') return `\0${name}`
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`
  // Not in TMPDIR: two processes may have different ones and would not find each other.
  return `/tmp/${name}.sock`
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    // Without `exclusive`, a worker of node:cluster would share its parent's socket and so its lock.
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()))
  })
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}

async function readOwner(file: string): Promise<string> {
  // The owner writes its name just after taking the lock, so the file may still be missing.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const owner = await readFile(file, 'utf8').catch(() => '')
    if (owner.endsWith('\n')) return owner.trim()
    await wait(25)
  }
  return 'another process'
}

/**
 * Locks a directory for this process. Two PGlite instances on one directory would destroy each
 * other's rows without an error. The lock exists in one network namespace only, so it does not work
 * between containers.
 */
export async function lockDirectory(
  directory: string,
  platform: NodeJS.Platform = process.platform,
): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true })
  const address = socketAddress(await realpath(directory), platform)
  const file = join(directory, 'LOCK')
  let server = await listen(address)
  if (!server && platform !== 'linux' && platform !== 'win32' && !(await isListening(address))) {
    await rm(address, { force: true })
    server = await listen(address)
  }
  if (!server) {
    const owner = await readOwner(file)
    throw new SettingError(
      `DATA_DIR ${directory} is already in use by ${owner}. ` +
        'The embedded database serves one process; set DATABASE_URL to run several.',
    )
  }
  await writeFile(file, `pid ${process.pid} on ${hostname()}\n`)
  const lockServer = server
  return {
    async release() {
      await rm(file, { force: true })
      await new Promise<void>((resolve) => {
        lockServer.close(() => resolve())
      })
    },
  }
}
