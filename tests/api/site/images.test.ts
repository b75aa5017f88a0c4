import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { BulkheadFull } from '#server/platform/egress/bulkhead.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { logoColours } from '#server/site/images/port.ts'
import { imageService } from '#server/site/images/service.ts'
import { imageStore } from '#server/site/images/store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const url = 'https://site.sandbox.example/logo.png'

async function pngAnswer(colour: string): Promise<Response> {
  const image = sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
  return new Response(new Uint8Array(await image.png().toBuffer()))
}

/** Image services on one database, for a site that answers what a test wants. */
function fakeSite(database: Database, answer: () => Promise<Response>) {
  const clock = { now: new Date('2026-11-20T12:00:00Z') }
  const asked = vi.fn<() => Promise<Response>>(answer)
  const log = { warn: () => {} }
  const inProcess = { hostSuffix: '.sandbox.example', handle: () => asked() }
  /** A service as in another process: it has nothing in memory. */
  const newProcess = () =>
    imageService({
      store: imageStore(database),
      egress: createEgress({ allow: new Set(), log, random: () => 0, inProcess }),
      now: () => clock.now,
      log,
      root: '/nowhere',
      files: new Set(),
    })
  return { newProcess, asked, clock }
}

eachDatabase((open) => {
  test('an image is fetched once per provider for all processes, and stored as WebP', async () => {
    const { newProcess, asked } = fakeSite(await open(), () => pngAnswer('#0b63ce'))
    const [one, other] = [newProcess(), newProcess()]
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

  test('an image for which there was no place is no image that cannot be had', async () => {
    const database = await open()
    const bytes = new Uint8Array(await (await pngAnswer('#0b63ce')).arrayBuffer())
    const fetch = vi
      .fn<(asked: unknown) => Promise<{ status: number; bytes: Uint8Array; headers: Headers }>>()
      .mockRejectedValueOnce(new BulkheadFull())
      .mockResolvedValue({ status: 200, bytes, headers: new Headers() })
    const service = imageService({
      store: imageStore(database),
      egress: { fetch },
      now: () => new Date(),
      log: { warn: () => {} },
      root: '/nowhere',
      files: new Set(),
    })
    const logo = { clientId: 'serra', url, colour: logoColours[0] }
    await expect(service.readLogo(logo)).rejects.toBeInstanceOf(BulkheadFull)
    expect(await service.readLogo(logo)).not.toBeNull()
  })

  test('an image is fetched again only when asked for, and the old one stays when that fails', async () => {
    let answer = () => pngAnswer('#0b63ce')
    const { newProcess, asked, clock } = fakeSite(await open(), () => answer())
    const service = newProcess()
    const first = await service.read('serra', url)
    clock.now = new Date(clock.now.getTime() + 400 * dayMs)
    answer = async () => new Response('away', { status: 404 })
    expect((await newProcess().read('serra', url))?.bytes).toEqual(first?.bytes)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await service.refetch('serra', [url])).toEqual([url])
    expect((await service.read('serra', url))?.bytes).toEqual(first?.bytes)
    answer = () => pngAnswer('#ffffff')
    expect(await service.refetch('serra', [url])).toEqual([])
    const second = await service.read('serra', url)
    expect(second?.bytes).not.toEqual(first?.bytes)
    expect((await newProcess().read('serra', url))?.bytes).toEqual(second?.bytes)
  })

  test('a logo for a coloured ground is drawn anew once its image is fetched again', async () => {
    let answer = () => pngAnswer('#0b63ce')
    const { newProcess, clock } = fakeSite(await open(), () => answer())
    const service = newProcess()
    const source = { clientId: 'serra', url, colour: 'white' } as const
    // An image without a white or transparent part stands on a plate.
    const onPlate = await service.readLogo(source)
    expect([onPlate?.width, onPlate?.height]).toEqual([56, 28])
    answer = () => pngAnswer('#ffffff')
    clock.now = new Date(clock.now.getTime() + secondMs)
    await service.refetch('serra', [url])
    const plain = await service.readLogo(source)
    expect([plain?.width, plain?.height]).toEqual([40, 20])
    answer = async () => new Response('away', { status: 404 })
    expect(await newProcess().readLogo({ ...source, clientId: 'litoral' })).toBeNull()
    expect(await newProcess().readLogo({ ...source, url: '/pwa/unknown.svg' })).toBeNull()
  })

  test('a logo is drawn anew in the other processes, too, when they have the new image', async () => {
    let answer = () => pngAnswer('#0b63ce')
    const { newProcess, clock } = fakeSite(await open(), () => answer())
    const [one, other] = [newProcess(), newProcess()]
    const source = { clientId: 'serra', url, colour: 'white' } as const
    expect((await other.readLogo(source))?.width).toBe(56)
    answer = () => pngAnswer('#ffffff')
    clock.now = new Date(clock.now.getTime() + secondMs)
    await one.refetch('serra', [url])
    const later = performance.now() + 6 * minuteMs
    const time = vi.spyOn(performance, 'now').mockImplementation(() => later)
    onTestFinished(() => time.mockRestore())
    expect((await other.readLogo(source))?.width).toBe(40)
  })

  test('an image and its logo outlast a database that is away', async () => {
    const database = await open()
    const { newProcess } = fakeSite(database, () => pngAnswer('#0b63ce'))
    const service = newProcess()
    const source = { clientId: 'serra', url, colour: 'white' } as const
    const logo = await service.readLogo(source)
    const later = performance.now() + 6 * minuteMs
    const time = vi.spyOn(performance, 'now').mockImplementation(() => later)
    await database.db.execute(sql`alter table images rename to images_away`)
    onTestFinished(async () => {
      time.mockRestore()
      await database.db.execute(sql`alter table images_away rename to images`)
    })
    expect(await service.readLogo(source)).toEqual(logo)
    expect(await service.read('serra', url)).not.toBeNull()
  })

  test('an answer that is not an image is not fetched again at every view', async () => {
    const page = async () => new Response('<!doctype html><script>alert(1)</script>')
    const { newProcess, asked } = fakeSite(await open(), page)
    const service = newProcess()
    expect(await service.read('serra', url)).toBeNull()
    expect(await service.read('serra', url)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
    const elsewhere = 'https://169.254.169.254/latest/meta-data'
    expect(await service.read('serra', elsewhere)).toBeNull()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
