import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/wire/free-port.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const bareHono = fileURLToPath(new URL('bare-hono.mjs', import.meta.url))

/** Ticks of the kernel's clock are a hundredth of a second on every Linux in use. */
const TICK_US = 10_000

/**
 * Processor time of a process since its start, in microseconds (Linux).
 * @param {number | undefined} pid
 */
function processorTimeOf(pid) {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const words = fields.split(' ')
  return (Number(words[11]) + Number(words[12])) * TICK_US
}

/** Creates a temporary folder. `remove` deletes it. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Sends a request to the built server, with the host of `demo`.
 * @param {number} port
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string }} [options]
 * @returns {Promise<{ status: number, body: string, cookies: string[], retryAfter: number }>}
 * `retryAfter`: seconds, 0 where the answer names none
 */
export function ask(port, path, { body, headers, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const host = `demo.localhost:${port}`
    const call = request(
      { host: '127.0.0.1', port, path, agent: false, headers: { host, ...headers }, ...options },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            cookies: answer.headers['set-cookie'] ?? [],
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
          }),
        )
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}

/**
 * Starts the built server and waits until `/readyz` says that it is ready.
 * @param {Record<string, string>} env
 * @param {{ build?: string, node?: string, isQuiet?: boolean }} [version] `build`: a folder with another
 * `dist`; `node`: the file of another Node; `isQuiet`: what it writes is not shown
 */
export async function startServer(env, version = {}) {
  const { build = root, node = process.execPath, isQuiet = false } = version
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(node, [join(build, 'dist/server/main.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
  })
  const ended = once(child, 'exit')
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server did not start.')
    const answer = await ask(port, '/readyz').catch(() => null)
    if (answer?.status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    port,
    /** Memory that the process holds now, in megabytes (Linux). */
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
    },
    /** Processor time of the process since its start, in microseconds (Linux). */
    processorTime: () => processorTimeOf(child.pid),
    /** Milliseconds from the start until it was ready. */
    readyAfter: performance.now() - startedAt,
    /** @param {NodeJS.Signals} [signal] */
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

/** Starts bare Hono with one route, for comparison. */
export async function startBareHono() {
  const port = await freePort()
  const child = spawn(process.execPath, [bareHono, String(port)], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while ((await ask(port, '/').catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('Bare Hono did not start.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    port,
    processorTime: () => processorTimeOf(child.pid),
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** The middle of the values, or the mean of both in the middle. @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (values.length - 1) / 2
  const [low = NaN, high = NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return (low + high) / 2
}
