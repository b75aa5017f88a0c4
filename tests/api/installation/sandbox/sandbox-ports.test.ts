import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { installedTree, type NpmScript, runScript } from '#tests/support/builds/npm-script.ts'
import { credentialsOf, send } from '#tests/support/upstreams/sandbox-ports.ts'

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 120_000 })

const built = useBuiltServer()

/** `npm run sandbox` on ports of its own. */
async function runSandbox(ports: readonly number[]): Promise<NpmScript> {
  const tree = installedTree(built.main())
  const npm = runScript('sandbox', tree, {
    DATA_DIR: await built.dataDir(),
    PORT: String(await freePort()),
    SANDBOX_PORTS: ports.join(),
  })
  onTestFinished(async () => {
    npm.signalAll('SIGKILL')
    await npm.ended
    rmSync(tree, { recursive: true, force: true })
  })
  return npm
}

async function freePorts(): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < 3) ports.add(await freePort())
  return [...ports]
}

it('prints addresses and credentials, answers programs on them, and stops at Ctrl-C', async () => {
  const ports = await freePorts()
  const npm = await runSandbox(ports)
  const { token, basic, merchant } = credentialsOf('serrana')
  // The last line that is printed.
  await npm.hasWritten(`MerchantKey:  ${merchant.merchantkey}`)
  for (const port of ports) expect(npm.output()).toContain(`http://127.0.0.1:${port}\n`)
  expect(npm.output()).toContain(`Token do IXC: ${token}\n`)
  expect(npm.output()).toContain(`MerchantId:   ${merchant.merchantid}\n`)

  const listed = await send(`http://127.0.0.1:${ports[0]}/webservice/v1/cliente`, {
    headers: { ...basic, ixcsoft: 'listar', 'content-type': 'application/json' },
    body: '{"qtype":"cliente.id","query":"501","oper":"="}',
  })
  expect(JSON.parse(String(listed.body))).toMatchObject({ registros: [{ razao: 'Helena Kraus' }] })
  const bin = `http://127.0.0.1:${ports[2]}/1/cardBin/411011`
  expect((await send(bin, { headers: merchant })).status).toBe(200)

  npm.signalAll('SIGINT')
  await npm.ended
  expect(npm.output()).toMatch(/"stopping".*"stopped"/s)
  await expect(send(bin)).rejects.toThrow('ECONNREFUSED')
})

it('ends with one sentence when a port is in use', async () => {
  const [first = 0, taken = 0, last = 0] = await freePorts()
  const other = createServer().listen(taken, '127.0.0.1')
  onTestFinished(() => void other.close())
  const npm = await runSandbox([first, taken, last])
  await npm.ended
  const sentence = `SANDBOX_PORTS ${taken} is already in use by another program.`
  expect(npm.output()).toContain(`The server did not start. ${sentence}\n`)
  expect(npm.output()).not.toContain('MerchantKey')
})
