import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Driver, elementId, until } from './driver.ts'

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** Why Firefox cannot be driven on this machine; null where it can. */
export const firefoxMissing = (): string | null =>
  program ? null : 'no firefox-esr on this machine'

const messageSchema = v.tuple([v.number(), v.number(), v.unknown(), v.unknown()])
const valueSchema = v.object({ value: v.unknown() })

/**
 * Firefox's own remote control (Marionette): JSON with its length before it, over a socket. Playwright
 * asks Firefox ESR 153 for a command that it does not have.
 */
function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (error: unknown, result: unknown) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const colon = received.indexOf(':')
      const length = Number(received.subarray(0, colon))
      if (colon < 0 || received.length < colon + 1 + length) return
      const text = received.subarray(colon + 1, colon + 1 + length).toString()
      received = received.subarray(colon + 1 + length)
      const message = v.safeParse(messageSchema, JSON.parse(text))
      // The first one is a greeting.
      if (!message.success) continue
      const [, id, error, result] = message.output
      waiting.get(id)?.(error, result)
      waiting.delete(id)
    }
  })
  let last = 0
  return {
    send: (command: string, params: object = {}) =>
      new Promise<unknown>((resolve, reject) => {
        const id = (last += 1)
        waiting.set(id, (error, result) =>
          error === null
            ? resolve(result)
            : reject(
                new Error(`Firefox refused ${command}: ${JSON.stringify(error).slice(0, 500)}`),
              ),
        )
        const text = JSON.stringify([0, id, command, params])
        socket.write(`${Buffer.byteLength(text)}:${text}`)
      }),
    end: () => void socket.destroy(),
  }
}

/** Firefox without a window, with a profile of its own. */
export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-firefox-'))
  const preferences = {
    'marionette.port': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'intl.accept_languages': 'pt-BR',
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const child = spawn(program ?? '', args, { stdio: 'ignore' })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const portFile = join(profile, 'MarionetteActivePort')
  await until(async () => existsSync(portFile) && readFileSync(portFile, 'utf8') !== '', 'Firefox')
  const port = Number(readFileSync(portFile, 'utf8'))
  const { send, end: hangUp } = connectMarionette(port)
  await send('WebDriver:NewSession', { capabilities: {} })
  return {
    open: async (url) => void (await send('WebDriver:Navigate', { url })),
    run: async (script, ...params) =>
      v.parse(valueSchema, await send('WebDriver:ExecuteScript', { script, args: params })).value,
    click: async (element) =>
      void (await send('WebDriver:ElementClick', { id: elementId(element) })),
    type: async (element, text) =>
      void (await send('WebDriver:ElementSendKeys', { id: elementId(element), text })),
    close: async () => {
      hangUp()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      process.off('exit', end)
      end()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
