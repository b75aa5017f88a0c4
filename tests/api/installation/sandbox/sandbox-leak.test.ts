import { expect, it, vi } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { addresses, call } from '#tests/support/wire/call-by-address.ts'

vi.setConfig({ testTimeout: 180_000 })

const built = useBuiltServer()

it('is refused from everywhere but this machine when the sandbox is made reachable', async () => {
  const env = { DATA_DIR: await built.dataDir(), HOST: '0.0.0.0' }
  const server = built.start(env, await freePort())
  await server.ready()
  expect(server.said()).toContain('WARNING: HOST lets other machines reach this server')
  const maria = { cpfOrCnpj: '529.982.247-25', password: 'portal123' }
  const enter = { host: 'demo.localhost', path: signIn.path, body: maria }
  expect(await call(server.port, '127.0.0.1', enter)).toBe(200)
  const forwarded = { ...enter, headers: { 'x-forwarded-for': '127.0.0.1' } }
  expect(await call(server.port, '127.0.0.1', forwarded)).toBe(404)
  for (const address of addresses.filter((one) => !one.startsWith('127.'))) {
    expect(await call(server.port, address, enter)).toBe(404)
  }
})
