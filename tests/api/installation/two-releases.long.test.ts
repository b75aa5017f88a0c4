import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Running, useBuiltServer } from '#tests/support/builds/built-server.ts'
import { portalFiles } from '#tests/support/portal-files.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'

const missing = postgresMissing()

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

describe.skipIf(missing)(`processes of two releases${missing ? ` (${missing})` : ''}`, () => {
  const built = useBuiltServer()
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  /** Another release of the built server: the same one with a portal of other files. */
  function makeRelease(name: string): string {
    const folder = built.emptyDir()
    cpSync(dirname(dirname(built.main())), folder, { recursive: true, verbatimSymlinks: true })
    const portal = portalFiles(name)
    rmSync(join(folder, 'portal'), { recursive: true })
    cpSync(portal.root, join(folder, 'portal'), { recursive: true })
    portal.remove()
    return join(folder, 'server', 'main.js')
  }

  it('answer every first visit and every old tab while one replaces the other, by any routing', async () => {
    const start = (release: string) => built.startSandbox(postgres.url('postgres'), release)
    const releases = { former: makeRelease('former12'), newer: makeRelease('newer123') }
    const headers = { host: 'demo.localhost' }
    const refused: string[] = []

    /** A first visit: the page of one process, its files and later its screens from any. */
    const visit = async (page: Running, pool: readonly Running[]) => {
      const { body } = await page.ask('/sign-in', { headers })
      const [, release = 'none'] = /\/assets\/index-(\w+)\.js/.exec(body) ?? []
      const names = [`index-${release}.js`, `bill-${release}.js`, `paid-${release}.png`]
      for (const process of pool) {
        for (const name of names) {
          const { status } = await process.ask(`/assets/${name}`, { headers })
          if (status !== 200) refused.push(`${name} at ${pool.indexOf(process)}: ${status}`)
        }
      }
      return release
    }
    const visitAll = async (pool: readonly Running[]) =>
      Promise.all(pool.map((page) => visit(page, pool)))

    const [one, other] = [await start(releases.former), await start(releases.former)]
    expect(await visitAll([one, other])).toEqual(['former12', 'former12'])
    const third = await start(releases.newer)
    expect(await visitAll([one, other, third])).toEqual(['former12', 'former12', 'newer123'])
    one.signal('SIGTERM')
    await one.ended
    const fourth = await start(releases.newer)
    expect(await visitAll([other, third, fourth])).toEqual(['former12', 'newer123', 'newer123'])
    other.signal('SIGTERM')
    await other.ended
    // An old tab opens a screen that no running process has in its folder.
    for (const process of [third, fourth]) {
      const { status } = await process.ask('/assets/bill-former12.js', { headers })
      expect(status).toBe(200)
    }
    expect(refused).toEqual([])
  })
})
