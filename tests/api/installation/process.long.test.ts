import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { installedTree, runScript } from '#tests/support/builds/npm-script.ts'
import { sandboxCall, signInCall } from '#tests/support/wire/process-calls.ts'

// On a busy machine, starting a process takes long, and some tests start several.
vi.setConfig({ testTimeout: 120_000 })

const built = useBuiltServer()

describe('the built server', () => {
  it('refuses to start a second server on the same data, while the first keeps running', async () => {
    const dataDir = await built.dataDir()
    const first = built.start({ DATA_DIR: dataDir }, await freePort())
    await first.ready()
    const second = built.start({ DATA_DIR: dataDir }, await freePort())
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^The server did not start\. .*already in use by pid \d+/)
    expect((await first.ask('/readyz')).status).toBe(200)
  })

  it('stops with a batch on an ERP that hangs, and says what it left', async () => {
    const metricsPort = await freePort()
    const settings = { DATA_DIR: await built.dataDir(), METRICS_PORT: String(metricsPort) }
    const server = built.start(settings, await freePort())
    await server.ready()
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const isAsking = async () =>
      /^portal_upstream_in_flight\{upstream="erp"\} [1-9]/m.test(await readMetrics())
    const isHanging = async () => {
      if (!(await isAsking())) return false
      await wait(1_000)
      return isAsking()
    }
    const hang = sandboxCall(server.port, { upstream: 'erp', mode: 'slow', ms: 600_000 })
    // The schedules may do the day's work before the fault, at some hours: it is forgotten then.
    let isHung = false
    for (let round = 0; !isHung; round += 1) {
      expect(round).toBeLessThan(12)
      const forgotten = await server.ask('/sandbox/reset', sandboxCall(server.port, {}))
      expect(forgotten.status).toBe(200)
      expect((await server.ask('/sandbox/faults', hang)).status).toBe(200)
      const reminders = server.ask('/sandbox/reminders', sandboxCall(server.port, {}))
      reminders.catch(() => undefined)
      isHung = await vi.waitUntil(isHanging, 5_000).catch(() => false)
    }
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.said()).toMatch(/"left":\["background work".*"stopped"/)
  })

  it('stops when the npm that started it stops', async () => {
    const tree = installedTree(built.main())
    const port = await freePort()
    const npm = runScript('start', tree, { DATA_DIR: await built.dataDir(), PORT: String(port) })
    onTestFinished(async () => {
      npm.signalAll('SIGKILL')
      await npm.ended
      rmSync(tree, { recursive: true, force: true })
    })
    await npm.hasWritten(`http://localhost:${port}/sandbox`)
    npm.signal('SIGTERM')
    await npm.ended
    expect(npm.output()).toMatch(/"stopping".*"stopped"/s)
  })

  it('stops at a wrong APP_SECRET, and at the former one once it was rotated', async () => {
    const DATA_DIR = await built.dataDir()
    const [former, next] = ['5a'.repeat(32), '6b'.repeat(32)]
    const begin = async (APP_SECRET: string) =>
      built.start({ DATA_DIR, APP_SECRET }, await freePort())
    const first = await begin(former)
    await first.ready()
    first.signal('SIGTERM')
    await first.ended
    const wrong = /^The server did not start\. APP_SECRET is not the secret that this database/
    const stranger = await begin(next)
    expect(await stranger.ended).toBe(1)
    expect(stranger.said()).toMatch(wrong)

    const script = join(dirname(built.main()), 'secret-rotate.js')
    const env = { DATA_DIR, APP_SECRET: next, APP_SECRET_PREVIOUS: former }
    const rotation = spawnSync(process.execPath, [script, '--data'], { env, encoding: 'utf8' })
    expect(rotation.stdout).toContain('The data keys are sealed with APP_SECRET now')
    expect(rotation.stdout).toContain('  tenants.sealed_ixc_access_token: 5\n')
    expect(rotation.stdout).toContain('The data is sealed with key 2 now.')
    const late = await begin(former)
    expect(await late.ended).toBe(1)
    expect(late.said()).toMatch(wrong)
    const last = await begin(next)
    await last.ready()
    expect((await last.ask('/api/central/sign-in', signInCall(last.port))).status).toBe(200)
    last.signal('SIGTERM')
    await last.ended

    // The audit log is whole, with seals of before and of now, and is compared with a line.
    const verify = (...args: string[]) => {
      const built = join(dirname(script), 'audit-verify.js')
      return spawnSync(process.execPath, [built, ...args], { env, encoding: 'utf8' })
    }
    const verified = verify()
    expect(verified).toMatchObject({
      status: 0,
      stderr: `The embedded database in ${DATA_DIR}\n`,
    })
    const kept = verified.stdout.trimEnd().split('\n').at(-1) ?? ''
    expect(verify('--since', kept.replace(/:k.{4}/, ':k0000'))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('is not the one of the line that was kept'),
    })
  })
})
