import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { createEgress } from '#server/egress/egress.ts'
import { pictureService } from '#server/images/service.ts'
import { pictureStore } from '#server/images/store.ts'
import type { Database } from '#server/db/database.ts'
import { eachDatabase } from '#tests/support/database.ts'

const url = 'https://site.sandbox.example/logo.png'

async function picture(colour: string): Promise<Response> {
  const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
  return new Response(new Uint8Array(await drawn.png().toBuffer()))
}

/** Pictures over a database, from a site that answers what a test says. */
function pictures(database: Database, answer: () => Promise<Response>) {
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const asked = vi.fn<() => Promise<Response>>(answer)
  const log = { warn: () => {} }
  const inProcess = { hostSuffix: '.sandbox.example', handle: () => asked() }
  /** Another process has nothing in memory. */
  const process = () =>
    pictureService({
      store: pictureStore(database),
      egress: createEgress({ allow: new Set(), log, random: () => 0, inProcess }),
      now: () => clock.now,
      log,
      root: '/nowhere',
      files: new Set(),
    })
  return { process, asked, clock }
}

eachDatabase((open) => {
  test('a picture is fetched once, whoever shows it, and kept as WebP', async () => {
    const { process, asked } = pictures(await open(), () => picture('#0b63ce'))
    const [one, other] = [process(), process()]
    const found = await Promise.all([one.read('serra', url), one.read('serra', url)])
    expect(found.map((kept) => [kept?.width, kept?.height])).toEqual([
      [40, 20],
      [40, 20],
    ])
    const kept = await other.read('serra', url)
    expect((await sharp(kept?.bytes).metadata()).format).toBe('webp')
    expect(asked).toHaveBeenCalledTimes(1)
    await other.read('litoral', url)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('a day later it is fetched anew, and stays when that fails', async () => {
    let answer = () => picture('#0b63ce')
    const { process, asked, clock } = pictures(await open(), () => answer())
    const first = await process().read('serra', url)
    clock.now = new Date(clock.now.getTime() + dayMs)
    answer = async () => new Response('away', { status: 404 })
    expect((await process().read('serra', url))?.bytes).toEqual(first?.bytes)
    expect(asked).toHaveBeenCalledTimes(2)
    answer = () => picture('#ffffff')
    expect((await process().read('serra', url))?.bytes).not.toEqual(first?.bytes)
  })

  test('what is no picture is none, and is not asked for at every view', async () => {
    const page = async () => new Response('<!doctype html><script>alert(1)</script>')
    const { process, asked } = pictures(await open(), page)
    const service = process()
    expect(await service.read('serra', url)).toBeNull()
    expect(await service.read('serra', url)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
    const elsewhere = 'https://169.254.169.254/latest/meta-data'
    expect(await service.read('serra', elsewhere)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
