import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort, useBuiltServer } from '#tests/support/built-server.ts'
import { installedTree, runScript } from '#tests/support/npm-script.ts'

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 120_000 })

const built = useBuiltServer()

/** The settings of a server that serves subscribers. */
const production = {
  SANDBOX: 'off',
  APP_SECRET: '5a'.repeat(32),
  PUBLIC_ORIGIN_SUFFIX: '.localhost',
  VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
  ADMIN_HOSTS: 'adm.localhost',
}

const signInCall = (port: number) => ({
  method: 'POST',
  headers: {
    host: `demo.localhost:${port}`,
    origin: `http://demo.localhost:${port}`,
    client_id: 'demo',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ cpfOrCnpj: '52998224725', password: 'portal123' }),
})
const sandboxCall = (port: number, body: object) => ({
  method: 'POST',
  headers: { host: `localhost:${port}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('the built server', () => {
  it('starts from an empty folder and signs in a subscriber of the sandbox', async () => {
    const dataDir = built.emptyDir()
    const server = built.start({ DATA_DIR: dataDir }, await freePort())
    await server.ready()
    const answer = await server.ask('/api/central/sign-in', signInCall(server.port))
    expect(answer).toEqual({
      status: 200,
      body: '{"type":"success","featureFlag":["credit_card"]}',
    })
    expect(existsSync(join(dataDir, 'app-secret'))).toBe(true)
  })

  it('refuses to start a second server on the same data, while the first keeps running', async () => {
    const dataDir = await built.dataDir()
    const first = built.start({ DATA_DIR: dataDir }, await freePort())
    await first.ready()
    const second = built.start({ DATA_DIR: dataDir }, await freePort())
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^The server did not start\. .*already in use by pid \d+/)
    expect((await first.ask('/readyz')).status).toBe(200)
  })

  it('refuses to start on a port in use, with one sentence', async () => {
    const first = built.start({ DATA_DIR: await built.dataDir() }, await freePort())
    await first.ready()
    const second = built.start({ DATA_DIR: await built.dataDir() }, first.port)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`PORT ${first.port} is already in use by another program.`)
  })

  it('stops at an invalid setting and names it, before it writes any file', async () => {
    const dataDir = built.emptyDir()
    const server = built.start({ DATA_DIR: dataDir, SMTP_URL: 'Sentinela' }, await freePort())
    expect(await server.ended).toBe(1)
    expect(server.said()).toBe(
      'The server did not start. SMTP_URL must be an smtp:// or smtps:// address.\n',
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is looked at by the doctor, who ends with 1 where something must be mended', async () => {
    const script = join(dirname(built.main()), 'doctor.js')
    const look = (env: Readonly<Record<string, string>>) => {
      const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
      return { status, stdout }
    }
    const DATA_DIR = await built.dataDir()
    const healthy = look({ DATA_DIR })
    expect(healthy.stdout).toContain('ok      The database answers.\n')
    expect(healthy.status).toBe(0)
    expect(look({ DATA_DIR, SMTP_URL: 'Sentinela' })).toEqual({
      status: 1,
      stdout: 'PROBLEM SMTP_URL must be an smtp:// or smtps:// address.\n',
    })
    const unreachable = look({
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
      SANDBOX: 'on',
      APP_SECRET: '5a'.repeat(32),
    })
    expect(unreachable.stdout).toContain(
      'PROBLEM DATABASE_URL leads to a port where nothing listens.',
    )
    expect(unreachable.status).toBe(1)
  })

  it('finishes the running request when it receives SIGTERM', async () => {
    const server = built.start({ DATA_DIR: await built.dataDir() }, await freePort())
    await server.ready()
    const slow = sandboxCall(server.port, { upstream: 'erp', mode: 'slow', ms: 1500 })
    expect((await server.ask('/sandbox/faults', slow)).status).toBe(200)
    const underWay = server.ask('/api/central/sign-in', signInCall(server.port))
    await new Promise((resolve) => setTimeout(resolve, 300))
    server.signal('SIGTERM')
    while (!server.said().includes('"stopping"')) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await expect(server.ask('/livez')).rejects.toThrow('ECONNREFUSED')
    expect((await underWay).status).toBe(200)
    expect(await server.ended).toBe(0)
    expect(server.said()).toContain('"stopped"')
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

  it('serves no sandbox page and no sandbox provider when the sandbox is off', async () => {
    const server = built.start({ DATA_DIR: await built.dataDir(), ...production }, await freePort())
    await server.ready()
    const host = { headers: { host: `demo.localhost:${server.port}` } }
    for (const path of ['/sandbox', '/sandbox/outbox', '/sandbox/style.css']) {
      expect((await server.ask(path, host)).status).toBe(404)
    }
    const answer = await server.ask('/api/central/theme', host)
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      404,
      { message: 'unknown provider' },
    ])
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
    expect(verified).toMatchObject({ status: 0, stderr: '' })
    const kept = verified.stdout.trimEnd().split('\n').at(-1) ?? ''
    expect(verify('--since', kept.replace(/:k.{4}/, ':k0000'))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('is not the one of the line that was kept'),
    })
  })

  it('keeps serving after malformed requests that no HTTP library would send', async () => {
    const server = built.start({ DATA_DIR: await built.dataDir() }, await freePort())
    await server.ready()
    const status = async (method: string, headers: Record<string, string>, path = '/panel') =>
      (await server.ask(path, { method, headers })).status
    const host = `demo.localhost:${server.port}`
    expect(await status('TRACE', { host })).toBe(405)
    expect(await status('PROPFIND', { host })).toBe(405)
    expect(await status('GET', { host: 'demo.localhost, evil.example' })).toBe(400)
    expect(await status('GET', { host, 'x-large': 'a'.repeat(20_000) })).toBe(431)
    expect(await status('GET', { host }, '/%')).toBe(404)
    expect(await status('GET', { host }, '/api/%ff%fe')).toBe(404)
    expect((await server.ask('/readyz')).status).toBe(200)
  })
})
