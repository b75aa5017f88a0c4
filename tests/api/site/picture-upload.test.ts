import { gzipSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { previewImage, uploadImage } from '#contract/site/images.ts'
import { previewInstallation } from '#contract/site/install-preview.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { createTenant, editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { maxPictureBytes } from '#domain/platform/hosts/own-picture.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { images } from '#server/site/images/table.ts'
import { pictureUploads } from '#server/site/images/uploads.ts'
import { expectOk, readOutcome, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { formOf, tenantForm } from '#tests/support/tenants/tenant-form.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()

const drawn = (colour: string, width = 60, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')

/** As a browser sends it, which says how long the body is. */
function send(visitor: Visitor, bytes: Uint8Array | string) {
  const body = { file: base64(bytes) }
  const headers = { 'content-length': String(JSON.stringify(body).length) }
  return visitor.call(uploadImage, { body, headers })
}

/** An uploaded picture of one colour; its address. */
async function upload(admin: Visitor, colour: string): Promise<string> {
  const answer = await send(admin, await drawn(colour).png().toBuffer())
  return (await expectOk(uploadImage, answer)).address
}

async function edit(admin: Visitor, clientId: string, change: Partial<BodyOf<typeof editTenant>>) {
  const params = { clientId }
  const found = await admin.call(findTenant, { params })
  const { customer } = await expectOk(findTenant, found)
  return admin.call(editTenant, { params, body: { ...formOf(customer), ...change } })
}

const rowsOf = (clientId: string) =>
  app().database.db.select().from(images).where(eq(images.clientId, clientId))

/** What a subscriber's browser gets at an address of the provider's host. */
async function load(clientId: string, path: string) {
  const answer = await app().visitor(clientId).request(path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

async function colourOf(bytes: Uint8Array): Promise<number[]> {
  const { dominant } = await sharp(bytes).stats()
  return [dominant.r, dominant.g, dominant.b].map((one) => Math.round(one / 64))
}

describe('an uploaded picture', () => {
  it.each([
    ['PNG', async () => drawn('#c01020').png().toBuffer()],
    ['JPEG', async () => drawn('#c01020').jpeg().toBuffer()],
    ['WebP', async () => drawn('#c01020').webp().toBuffer()],
    [
      'plain SVG',
      async () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60" fill="#c01020"/></svg>',
    ],
  ])('of %s is encoded anew, and seen before anything is saved', async (_, make) => {
    const admin = await app().signInAdmin()
    const taken = await expectOk(uploadImage, await send(admin, await make()))
    expect(taken.width).toBe(taken.height)
    const bytes = Buffer.from(taken.image.split(',')[1] ?? '', 'base64')
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    const body = { url: taken.address }
    const seen = await expectOk(previewImage, await admin.call(previewImage, { body }))
    expect(seen.image).toBe(taken.image)
    expect((await load('demo', taken.address)).status).toBe(404)
  })

  it('is the logo of a provider once its form is saved, of no other provider, and until it is replaced', async () => {
    const admin = await app().signInAdmin()
    const red = await upload(admin, '#c01020')
    await expectOk(editTenant, await edit(admin, 'serrana', { vertical_logo_url: red }))
    const told = await load('serrana', red)
    expect([told.status, told.type]).toEqual([200, 'image/webp'])
    expect(await colourOf(told.bytes)).toEqual([3, 0, 1])
    expect((await load('litoral', red)).status).toBe(404)

    const blue = await upload(admin, '#1020c0')
    await expectOk(editTenant, await edit(admin, 'serrana', { vertical_logo_url: blue }))
    expect((await load('serrana', blue)).status).toBe(200)
    expect((await load('serrana', red)).status).toBe(404)
    const kept = await rowsOf('serrana')
    expect(kept.map(({ id }) => `/media/${id}.webp`)).not.toContain(red)
    // Removed: an address of a site stands in its place.
    const body = { vertical_logo_url: '/pwa/serrana/logo-vertical.svg' }
    await expectOk(editTenant, await edit(admin, 'serrana', body))
    expect((await load('serrana', blue)).status).toBe(404)
  })

  it('draws the icons and the logo in one colour', async () => {
    const admin = await app().signInAdmin()
    const params = { clientId: 'cliente' }
    const iconsNow = async () => {
      const answer = await admin.call(previewInstallation, { params })
      return (await expectOk(previewInstallation, answer)).icons.map(({ image }) => image)
    }
    const before = await iconsNow()
    const green = await upload(admin, '#10c020')
    const change = { app_logo_url: green, horizontal_logo_url: green, vertical_logo_url: green }
    await expectOk(editTenant, await edit(admin, 'cliente', change))
    for (const [nth, icon] of (await iconsNow()).entries()) expect(icon).not.toBe(before[nth])
    const shown = await expectOk(theme, await app().visitor('cliente').call(theme, {}))
    expect(JSON.stringify(shown)).toContain(green)
  })

  it('serves a new provider, and one that is a copy of another', async () => {
    const admin = await app().signInAdmin()
    const gold = await upload(admin, '#c0a010')
    for (const clientId of ['primeira', 'copia']) {
      const rules = providerRules(clientId)
      const body = { ...tenantForm, client_id: clientId, rules, vertical_logo_url: gold }
      await expectOk(createTenant, await admin.call(createTenant, { body }))
      expect((await rowsOf(clientId)).map(({ id }) => `/media/${id}.webp`)).toEqual([gold])
    }
  })

  it('that no form was saved with leaves after a day, and a form that names it then is refused', async () => {
    const admin = await app().signInAdmin()
    const grey = await upload(admin, '#808080')
    const uploads = pictureUploads(app().database)
    const id = grey.slice('/media/'.length, -'.webp'.length)
    const waiting = () =>
      app().database.db.$count(
        images,
        and(eq(images.clientId, administrationId), eq(images.id, id)),
      )
    await uploads.sweep(new Date())
    expect(await waiting()).toBe(1)
    await uploads.sweep(new Date(Date.now() + dayMs + 1000))
    expect(await waiting()).toBe(0)
    expect(await readRefusal(await edit(admin, 'demo', { favicon_url: grey }))).toEqual({
      status: 400,
      body: { message: 'picture not found', fields: ['favicon_url'] },
    })
    const params = { clientId: 'demo' }
    const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
    expect(customer.favicon_url).not.toBe(grey)
    const asked = await admin.call(previewImage, { body: { url: grey } })
    expect(await readOutcome(asked)).toBe('404 image not found')
  })
})

describe('a hostile file', () => {
  const bomb = async () => drawn('#000000', 4000, 4001).png({ compressionLevel: 9 }).toBuffer()
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`
  const refused: readonly (readonly [string, () => Promise<Uint8Array | string>, string])[] = [
    ['of no bytes', async () => '', '422 not an image'],
    ['that is a page', async () => '<!doctype html><script>1</script>', '422 not an image'],
    ['that is a program', async () => 'MZ\0\0', '422 not an image'],
    ['that is a PDF', async () => '%PDF-1.7', '422 not an image'],
    ['with a script', async () => svg('<script>alert(1)</script>'), '422 not an image'],
    [
      'that loads another',
      async () => svg('<image href="file:///etc/passwd"/>'),
      '422 not an image',
    ],
    ['that is a packed SVG', async () => gzipSync(svg('<rect/>')), '422 not an image'],
    [
      'that ends early',
      async () => (await drawn('#fff').png().toBuffer()).subarray(0, 60),
      '422 not an image',
    ],
    ['of more pixels than its bytes tell', bomb, '422 image too large'],
    [
      'of 5,000 pixels a side',
      async () => drawn('#fff', 5000, 2).png().toBuffer(),
      '422 image too large',
    ],
    [
      'of more than 2 MiB',
      async () =>
        Buffer.concat([await drawn('#fff').png().toBuffer(), Buffer.alloc(maxPictureBytes - 20)]),
      '422 image too large',
    ],
    ['far too long', async () => Buffer.alloc(2 * maxPictureBytes), '413 payload too large'],
  ]
  it.each(refused)('%s is refused, and nothing is kept', async (_, make, outcome) => {
    const admin = await app().signInAdmin()
    const before = await rowsOf(administrationId)
    expect(await readOutcome(await send(admin, await make()))).toBe(outcome)
    expect(await rowsOf(administrationId)).toEqual(before)
  })

  it('with a page behind the picture loses the page', async () => {
    const admin = await app().signInAdmin()
    const png = await drawn('#c01020').png().toBuffer()
    const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    const { image } = await expectOk(uploadImage, await send(admin, both))
    expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain(
      'script',
    )
  })

  it('of no stated length is held to the limit of all calls', async () => {
    const admin = await app().signInAdmin()
    const body = { file: base64(Buffer.alloc(100_000)) }
    expect(await readOutcome(await admin.call(uploadImage, { body }))).toBe('413 payload too large')
  })

  it('is not even read of a visitor, and other calls take no longer body than before', async () => {
    const long = Buffer.alloc(100_000)
    const taken = await send(app().visitor('adm'), long)
    expect(await readOutcome(taken)).toBe('401 unauthenticated')
    const admin = await app().signInAdmin()
    const headers = { 'content-length': '133336' }
    const asked = await admin.call(previewImage, { body: { url: base64(long) }, headers })
    expect(await readOutcome(asked)).toBe('413 payload too large')
  })
})
