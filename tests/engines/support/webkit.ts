import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { type Driver, elementId, until } from './driver.ts'

/** The test browsers of WebKitGTK on this machine. */
function miniBrowsers(): string[] {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return libraries
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      ['4.1', '4.0'].map((version) =>
        join('/usr/lib', name, `webkit2gtk-${version}`, 'MiniBrowser'),
      ),
    )
    .filter((path) => existsSync(path))
}

/** Why WebKit cannot be driven on this machine; null where it can. */
export function webkitMissing(): string | null {
  const has = (name: string) => existsSync(`/usr/bin/${name}`)
  const isThere = ['WebKitWebDriver', 'Xvfb', 'openbox'].every(has) && miniBrowsers().length > 0
  return isThere ? null : 'no webkit2gtk-driver, xvfb and openbox on this machine'
}

const answerSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })

/** A screen number that no other one has: the process id is one's own. */
const display = `:${1000 + (process.pid % 60_000)}`

/**
 * WebKitGTK, on a screen in memory, with a window manager: without one a page never has the focus.
 * @param proxyPort every address is asked for there: names of `*.localhost` have no address in WebKit
 */
export async function openWebKit(proxyPort: number): Promise<Driver> {
  const children: ChildProcess[] = []
  const start = (command: string, ...args: string[]) => {
    const env = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' }
    children.push(spawn(command, args, { env, stdio: 'ignore' }))
  }
  const end = () => {
    for (const child of children.toReversed()) child.kill()
  }
  process.once('exit', end)
  const port = await freePort()
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const { value } = v.parse(answerSchema, await answer.json())
    if (!answer.ok) throw new Error(`WebKit refused ${path}: ${JSON.stringify(value)}`)
    return value
  }
  start('Xvfb', display, '-screen', '0', '1280x1000x24', '-nolisten', 'tcp')
  await until(async () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`), 'a screen')
  start('openbox')
  start('WebKitWebDriver', `--port=${port}`)
  await until(() => ask('GET', '/status'), 'the driver')
  const options = { binary: miniBrowsers()[0], args: ['--automation'] }
  const proxy = { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` }
  const alwaysMatch = { 'webkitgtk:browserOptions': options, proxy }
  const opened = await ask('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${v.parse(sessionSchema, opened).sessionId}`
  const post = (path: string, body: unknown) => ask('POST', session + path, body)
  return {
    open: async (url) => void (await post('/url', { url })),
    run: (script, ...args) => post('/execute/sync', { script, args }),
    click: async (element) => void (await post(`/element/${elementId(element)}/click`, {})),
    type: async (element, text) =>
      void (await post(`/element/${elementId(element)}/value`, { text })),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined)
      process.off('exit', end)
      end()
    },
  }
}
