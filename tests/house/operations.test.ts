import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { lostReadTimeoutMs } from '#contract/platform/patience.ts'
import { bodyTimeMs, maxBodyBytes } from '#server/platform/listen.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { retention } from '#domain/platform/retention.ts'
import { installationMetrics } from '#server/installation/metrics/installation-metrics.ts'
import { createMetrics } from '#server/installation/metrics/metrics.ts'
import { settingsSchema } from '#server/platform/settings/settings-schema.ts'
import { openPostgres } from '#server/platform/db/postgres/postgres.ts'
import { sources } from './room.ts'
import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'

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

it('commands of the operator write whole files alone', () => {
  const writing = /createWriteStream|writeFile|appendFile/
  const commands = sources('src/server/installation/commands')
  expect(commands.filter(({ text }) => writing.test(text))).toEqual([])
})

it('commands of the operator go by the time of the database, and not of the machine they run on', () => {
  // The doctor compares the two.
  const commands = sources('src/server/installation/commands').filter(
    ({ path }) => !path.endsWith('/doctor.ts'),
  )
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter(({ text }) => /new Date\(\)|Date\.now/.test(text))).toEqual([])
})

const proxy = read('operations/Caddyfile')

it('the page of the proxy obeys its own policy', () => {
  const [, policy = ''] = /Content-Security-Policy "(.+)"/.exec(proxy) ?? []
  const inline = [...proxy.matchAll(/<(style|script)>(.*)<\//g)]
  expect(inline.map(([, tag]) => tag)).toEqual(['style', 'script'])
  for (const [, tag, text = ''] of inline) {
    expect(policy).toContain(`${tag}-src '${inlineHash(text)}'`)
  }
})

it('the proxy reads a body for as long as a process does', () => {
  const [, minutes] = /read_body (\d+)m$/m.exec(proxy) ?? []
  expect(Number(minutes) * minuteMs).toBeGreaterThanOrEqual(bodyTimeMs(String(maxBodyBytes)))
})

it('the proxy gives up before an open page gives up what it asked', () => {
  const [, tries] = /lb_try_duration (\d+)ms$/m.exec(proxy) ?? []
  const [, dial] = /dial_timeout (\d+)ms$/m.exec(proxy) ?? []
  // With half of its patience left for the way there and back.
  expect(Number(tries)).toBeLessThanOrEqual(lostReadTimeoutMs / 2)
  // One process that is gone leaves time for another.
  expect(Number(dial)).toBeLessThan(Number(tries))
})

const compose = read('operations/compose.yaml')

it('the database of the containers is ready when it listens to others, which its first start does not', () => {
  expect(compose).toContain("'pg_isready -h 127.0.0.1 -U postgres -d portal'")
})

it('no password of the database is an argument of a program, which every user of the machine may read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arguments-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = '#!/bin/sh\nprintf "%s\\n" "$@"\n'
  writeFileSync(join(folder, 'psql'), script, { mode: 0o755 })
  const given = execFileSync(
    'sh',
    [new URL('../../operations/create-database.sh', import.meta.url).pathname],
    {
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env['PATH'] ?? ''}`,
        PORTAL_OWNER_PASSWORD: 'secret-7',
        PORTAL_SERVER_PASSWORD: 'secret-8',
      },
    },
  )
  expect(given).toContain('name=portal')
  expect(given).not.toContain('secret-')
})

it('containers are reached over IPv6, and trust the address of the proxy alone', () => {
  expect(compose).toMatch(/^  proxy:\n    enable_ipv6: true$/m)
  const addresses = [...compose.matchAll(/ipv[46]_address: ([\da-f.:]+)/g)].map(([, one]) => one)
  expect(addresses).toHaveLength(2)
  expect(compose).toContain(`TRUSTED_PROXIES: ${addresses.join(',')}\n`)
})

it('a restart of the unit stops the server alone, which ends what its readers do', () => {
  expect(read('operations/portal@.service')).toMatch(/^KillMode=mixed$/m)
})

it('the guide builds a version in a folder of its own, and never where one runs', () => {
  const guide = read('operations/deploy.md')
  expect(guide.match(/npm ci && npm run build/g)?.length).toBe(2)
  const built = guide.match(
    /^ *cd \/opt\/portal-\S+ && npm ci && npm run build && npm ci --omit=dev/gm,
  )
  expect(built?.length).toBe(2)
})

it.each([
  ['operations/portal-backup.service', /(?<=^Exec\w+=-?)\/usr\/bin\/find .*/gm],
  ['operations/deploy.md', /(?<=portal\/operations && |&& )find [^;&\n]*/g],
])('the backups of %s clear away what a killed one left, and what is old', (path, finds) => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = ['new.jsonl', 'new.jsonl.7.part', 'old.jsonl', 'old.jsonl.7.part', 'old.txt']
  const old = new Date(Date.now() - 40 * dayMs)
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    if (name.startsWith('old')) utimesSync(join(folder, name), old, old)
  }
  for (const [find] of read(path).matchAll(finds)) {
    execFileSync('sh', ['-c', find.replaceAll('/var/backups/portal', folder)])
  }
  expect(readdirSync(folder).toSorted()).toEqual(['new.jsonl', 'new.jsonl.7.part', 'old.txt'])
})
