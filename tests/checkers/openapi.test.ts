import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { runTool } from './run-tool.ts'

/** `conta.localhost` is a host of the administration and of a provider at once. */
const app = useApp({
  env: { HOST_TENANTS: 'conta.localhost=demo', ADMIN_HOSTS: 'adm.localhost,conta.localhost' },
})

const rules = (name: string) => fileURLToPath(new URL(`rules/${name}`, import.meta.url))

/** The document of a host as a file. */
async function documentOf(host: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const answer = await app().visitor(host).request('/api/openapi.json')
  expect(answer.status).toBe(200)
  const file = join(folder, 'openapi.json')
  writeFileSync(file, await answer.text())
  return file
}

const redoclySchema = v.object({
  problems: v.array(v.object({ ruleId: v.string(), message: v.string() })),
})

const kinds = [['demo'], ['adm'], ['conta']] as const

it.each(kinds)('Redocly finds nothing in the OpenAPI document of %s', async (host) => {
  const file = await documentOf(host)
  const config = ['--config', rules('redocly.yaml'), '--format', 'json']
  const said = await runTool('@redocly/cli/bin/cli.js', 'lint', ...config, file)
  expect(v.parse(redoclySchema, JSON.parse(said)).problems).toEqual([])
})
