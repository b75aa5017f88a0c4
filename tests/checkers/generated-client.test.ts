import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPixCode } from '#domain/money/payment-codes/pix.ts'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '../support/wire/free-port.mjs'
import { person } from '#tests/support/app.ts'
import { tools } from '../tools/tools.mjs'

const built = useBuiltServer()
const project = fileURLToPath(new URL('../../', import.meta.url))
const types = join(project, 'node_modules/@types')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-client-'))
  symlinkSync(tools.modules(), join(folder, 'node_modules'))
  const client = fileURLToPath(new URL('client', import.meta.url))
  copyFileSync(join(client, 'journey.mts'), join(folder, 'journey.mts'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...command: readonly string[]) =>
  execFileSync(process.execPath, command, { cwd: project, encoding: 'utf8' })

const strictly = [
  '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions',
  '--target es2023 --lib es2023,dom,dom.iterable --types node',
  '--module preserve --moduleResolution bundler',
].flatMap((flags) => flags.split(' '))

it('a client generated from the document signs in, lists and pays in the sandbox', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = built.start(
    { DATA_DIR: await built.dataDir(), SANDBOX: 'on', HOST_TENANTS: '127.0.0.1=demo' },
    port,
  )
  await server.ready()
  const { status, body } = await server.ask('/api/openapi.json')
  expect(status).toBe(200)
  const document = join(folder, 'openapi.json')
  writeFileSync(document, body)
  const generator = join(tools.modules(), 'openapi-typescript/bin/cli.js')
  run(generator, document, '--output', join(folder, 'paths.ts'))

  const journey = join(folder, 'journey.mts')
  run('node_modules/typescript/lib/tsc.js', ...strictly, '--typeRoots', types, journey)
  const { document: cpf } = person('Maria')
  const said: unknown = JSON.parse(run('--import', 'tsx', journey, origin, cpf, 'portal123'))
  expect(said).toEqual({
    withoutOrigin: 'cross-site request',
    refusedPassword: 'invalid password',
    unpaid: expect.any(Number),
    pixCode: expect.toSatisfy((code) => isPixCode(String(code))),
    paid: 'success',
    isSamePayment: true,
  })
})
