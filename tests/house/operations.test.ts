import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { retention } from '#domain/platform/retention.ts'
import { installationMetrics } from '#server/installation/metrics/installation-metrics.ts'
import { createMetrics } from '#server/installation/metrics/metrics.ts'
import { settingsSchema } from '#server/platform/settings/settings-schema.ts'
import { openPostgres } from '#server/platform/db/postgres/postgres.ts'
import { parseHop } from '#server/platform/http/visitors/network-address.ts'
import { freePort } from '#tests/support/builds/built-server.ts'
import { caddyMissing, startCaddy } from '#tests/support/wire/caddy.ts'
import { overHttp } from '#tests/support/wire/over-http.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const alerts = read('operations/alerts.yaml')
const board = read('operations/board.json')

/** The figures of a process. The database is not asked: nothing is read. */
function figures() {
  const metrics = createMetrics()
  const database = openPostgres('postgres://nobody@127.0.0.1:1/none', undefined)
  const egress = { states: () => [], certificateChanges: () => [] }
  const { registry } = installationMetrics({
    metrics,
    database,
    egress,
    outcomes: { failing: () => [] },
    databaseHealth: () => ({ isWritable: false, clockSkewSeconds: 7 }),
    push: { refusals: { all: () => [] } },
    now: () => new Date(),
  })
  const ours = registry.getMetricsAsArray().map(({ name }) => name)
  const ofNode = new Registry()
  collectDefaultMetrics({ register: ofNode })
  return { ours, all: [...ours, ...ofNode.getMetricsAsArray().map(({ name }) => name)] }
}

it('alert rules and the board read figures that exist', () => {
  const known = new Set(figures().all)
  const used = `${alerts}${board}`.match(/\b(portal|nodejs|process)_\w+/g) ?? []
  const names = [...new Set(used)].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

it('the list of figures names each one, and no other', () => {
  const names = new Set(read('src/server/installation/metrics/README.md').match(/\bportal_\w+/g))
  expect([...names].toSorted()).toEqual(figures().ours.toSorted())
})

it('each alarm says what to do', () => {
  const alarms = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const told = [
    ...read('docs/run/alarms.md').matchAll(/^- `(\w+)`: .+ \*\*Look\*\*: .+ \*\*Do\*\*: /gm),
  ].map(([, name]) => name)
  expect(alarms.length).toBeGreaterThan(11)
  expect(told).toEqual(alarms)
})

it('the board is one that Grafana can import', () => {
  const { panels, title } = JSON.parse(board)
  expect(title).toBe('Portal do assinante')
  expect(panels.length).toBeGreaterThan(5)
})

it('the days that given-up jobs are kept are those of the table of retention, everywhere', () => {
  const days = `${retention.jobs.kept.days} days`
  const alarm = read('docs/run/alarms.md')
    .split('\n')
    .find((line) => line.startsWith('- `JobsGivenUp`'))
  expect(alarm).toContain(`Rows stay for ${days}.`)
  expect(read('src/server/platform/jobs/README.md')).toContain(`kept for ${days}`)
})

it('the page of settings names each one once, with its default', () => {
  const lines = [...read('docs/run/settings.md').matchAll(/^- `([A-Z_]+)`(?: \(([^)]+)\))?: \S/gm)]
  const told = new Map(lines.map(([, name = '', initial = '']) => [name, initial]))
  const names = Object.keys(settingsSchema.entries)
  expect(lines.map(([, name = '']) => name).toSorted()).toEqual(names.toSorted())
  const defaults = Object.entries(v.getDefaults(settingsSchema)).filter(
    ([, initial]) => typeof initial === 'string' && initial !== '',
  )
  expect(defaults.length).toBeGreaterThan(5)
  const missing = defaults.filter(([name, initial]) => told.get(name) !== `\`${String(initial)}\``)
  expect(missing).toEqual([])
})

it('the page about IXC names each form that the product lists', () => {
  const page = read('docs/connect/ixc.md')
  const [, forms = ''] = /^Forms that are listed: (.+?)\. /m.exec(page) ?? []
  const source = read('src/server/upstreams/erp/ixc/tables.ts').split('/** Actions')[0] ?? ''
  const tables = [...source.matchAll(/\| '(\w+)'/g)].map(([, table = '']) => table)
  const files = [...source.matchAll(/'(\w+_arquivos)'/g)].map(([, table = '']) => table)
  const told = [...forms.matchAll(/`(\w+)`/g)].map(([, form = '']) => form)
  expect(told.toSorted()).toEqual([...new Set([...tables, ...files])].toSorted())
})

const noCaddy = caddyMissing()

it.skipIf(noCaddy)(
  `the proxy tells a visitor's address and port, whatever the visitor sends${noCaddy ? ` (${noCaddy})` : ''}`,
  async () => {
    // It stands for a process that is ready and knows every host.
    const port = await freePort()
    const portal = createServer((request, response) =>
      response.end(request.headers['x-forwarded-for'] ?? ''),
    ).listen(port, '127.0.0.1')
    onTestFinished(() => void portal.close())
    const httpsPort = await freePort()
    const caddy = await startCaddy(mkdtempSync(join(tmpdir(), 'portal-caddy-')), {
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(httpsPort),
      PORTAL_UPSTREAM: `127.0.0.1:${port}`,
      PORTAL_ASK: `127.0.0.1:${port}`,
    })
    onTestFinished(() => caddy.stop())
    const headers = { 'x-forwarded-for': '203.0.113.9:443' }
    const answer = await overHttp(httpsPort, caddy.ca).request('https://demo.localhost/', {
      headers,
    })
    const hop = parseHop(await answer.text())
    expect(hop?.address.range()).toBe('loopback')
    expect(hop?.port).toBeGreaterThan(0)
  },
)
