import { sql } from 'drizzle-orm'
import { beforeAll, afterAll, expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { builtFiles } from '#server/site/pages/built-file-table.ts'
import { retentionModule } from '#server/installation/retention/module.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { databaseMissing, useDatabase } from '#tests/support/database/database.ts'
import { from } from '#tests/support/browser/visitor.ts'

const database = useDatabase()
const start = (release: string, now = () => new Date()) =>
  startApp(database().served, { release, now, hasRealTenants: true })

const filesOf = (release: string) => [
  `/assets/index-${release}.js`,
  `/assets/bill-${release}.js`,
  `/assets/paid-${release}.png`,
]

const ask = async ({ app }: TestApp, path: string, encoding = '') =>
  app.request(
    `http://demo.localhost${path}`,
    { headers: { 'accept-encoding': encoding } },
    from('203.0.113.5'),
  )

/** What a browser or a cache goes by. */
async function answerOf(process: TestApp, path: string, encoding: string) {
  const answer = await ask(process, path, encoding)
  const names = ['cache-control', 'content-encoding', 'content-length', 'content-type', 'vary']
  const headers = [...names, 'etag'].map((name) => answer.headers.get(name))
  return { status: answer.status, headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The files that the page of a process names. */
async function filesOfPage(process: TestApp): Promise<string[]> {
  const page = await (await ask(process, '/sign-in')).text()
  return Array.from(page.matchAll(/"(\/assets\/[^"]+)"/g), ([, path = '']) => path)
}

type Started = Awaited<ReturnType<typeof startApp>>
let former: Started
let newer: Started
beforeAll(async () => {
  if (databaseMissing() !== null) return
  former = await start('former12')
  // A list from before the newer one started must not answer for its files.
  await ask(former.test, '/assets/bill-1234567.js')
  newer = await start('newer123')
})
afterAll(async () => {
  await newer?.stop()
  await former?.stop()
})

it('serves first visits of both releases at either process', async () => {
  for (const page of [former.test, newer.test]) {
    const paths = await filesOfPage(page)
    expect(paths.length).toBe(1)
    for (const process of [former.test, newer.test]) {
      for (const path of paths) expect((await ask(process, path)).status).toBe(200)
    }
  }
})

it('answers alike for a file of its own and of another release, in every coding', async () => {
  for (const path of [...filesOf('former12'), ...filesOf('newer123')]) {
    for (const encoding of ['br, gzip', '', 'br;q=0']) {
      const answers = [
        await answerOf(former.test, path, encoding),
        await answerOf(newer.test, path, encoding),
      ]
      expect(answers[0]?.status).toBe(200)
      expect(answers[1]).toEqual(answers[0])
    }
  }
})

it('serves no name that no release has, and keeps no cache from asking again', async () => {
  const strangers = ['bill-nobody12.js', 'index-newer123.js.br', '..%2findex.html', 'sw.js']
  for (const name of strangers) {
    const answer = await ask(former.test, `/assets/${name}`)
    expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([
      name,
      404,
      'no-store',
    ])
  }
})

it('serves nothing that was written into the database by hand', async () => {
  const row = { coding: 'identity', proof: 'x', broughtAt: new Date() } as const
  const content = Buffer.from('stolen()').toString('base64')
  const names = ['planted-abc1234.js', 'changed-abc1234.js']
  await database()
    .db.insert(builtFiles)
    .values(names.map((name) => ({ ...row, name, content })))
  // With the proof of another file.
  await database().db.execute(sql`
    update built_files set proof = (select proof from built_files where name = 'bill-newer123.js')
    where name = 'changed-abc1234.js'
  `)
  await expect
    .poll(async () => {
      for (const name of names) expect((await ask(newer.test, `/assets/${name}`)).status).toBe(404)
      return newer.test.log.filter((line) => line.includes('stored file is not of a build')).length
    })
    .toBe(names.length)
})

it('serves old tabs for 45 days after the last start of their release, and a running one for good', async () => {
  const sweepAfter = async (days: number) => {
    const at = new Date(Date.now() + days * dayMs)
    const deps = { database: database().served, now: () => at, log: console }
    await acrossTenants(async () => {
      for (const sweep of retentionModule(deps).sweeps ?? []) await sweep(at)
    })
    const rows = await database().db.select({ name: builtFiles.name }).from(builtFiles)
    return ['former12', 'newer123'].map(
      (release) => rows.filter(({ name }) => name.includes(release)).length,
    )
  }
  expect(await sweepAfter(44)).toEqual([3, 3])
  const later = await start('newer123', () => new Date(Date.now() + 46 * dayMs))
  try {
    expect((await ask(later.test, filesOf('former12')[1] ?? '')).status).toBe(200)
    expect(await sweepAfter(46)).toEqual([0, 3])
    expect((await ask(later.test, filesOf('former12')[2] ?? '')).status).toBe(404)
  } finally {
    await later.stop()
  }
})
