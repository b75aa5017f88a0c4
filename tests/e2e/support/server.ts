import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

async function ready(port: number, isDead: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isDead(); tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the built server did not become ready')
}

/** One built server with the sandbox for the whole run, on its own data folder. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX: 'on',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      // Each test speaks from an address of its own, so that the limits per source stay on.
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let isDead = false
  server.once('exit', () => {
    isDead = true
  })
  await ready(port, () => isDead)
  process.env['PORTAL_PORT'] = String(port)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
