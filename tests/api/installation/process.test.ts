import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { productionSettings, sandboxCall, signInCall } from '#tests/support/wire/process-calls.ts'

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 120_000 })

const built = useBuiltServer()

const production = productionSettings('.localhost')

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

  it('refuses to start on a port in use, with one sentence', async () => {
    const first = built.start({ DATA_DIR: await built.dataDir() }, await freePort())
    await first.ready()
    const second = built.start({ DATA_DIR: await built.dataDir() }, first.port)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`PORT ${first.port} is already in use by another program.`)
    expect(second.said()).toContain('"msg":"stopped"')
  })

  it('lets no visitor in where a port beside its own is in use, and ends in peace', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void taken.close())
    const METRICS_PORT = String(port)
    const server = built.start({ DATA_DIR: await built.dataDir(), METRICS_PORT }, await freePort())
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain(`METRICS_PORT ${METRICS_PORT} is already in use`)
    expect(server.said()).not.toContain('"msg":"listening"')
    expect(server.said()).toContain('"msg":"stopped"')
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
