import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createTenant } from '#contract/staff/tenants/tenants.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'

const app = useApp()

const manifestSchema = v.object({
  name: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), purpose: v.string() })),
  shortcuts: v.array(v.object({ icons: v.array(v.object({ src: v.string() })) })),
})

async function manifestOf(clientId: string) {
  const answer = await app().visitor(clientId).request('/manifest.webmanifest')
  return { answer, manifest: v.parse(manifestSchema, await answer.json()) }
}

describe('the manifest', () => {
  it('serves the web app manifest of the provider of the host', async () => {
    const { answer, manifest } = await manifestOf('demo')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toContain('Host')
    expect(manifest.name).toBe('Provedor Demo Telecom')
    expect((await manifestOf('serrana')).manifest.name).toBe('Serrana Telecom')
  })

  it('answers 404 for the manifest and icons of an unknown provider', async () => {
    const stranger = app().visitor('ninguem')
    for (const path of [
      '/manifest.webmanifest',
      '/apple-touch-icon.png',
      '/notification-badge.png',
    ]) {
      expect((await stranger.request(path)).status).toBe(404)
    }
  })

  it('answers an unchanged manifest with 304', async () => {
    const { answer } = await manifestOf('demo')
    const tag = answer.headers.get('etag') ?? ''
    const again = await app()
      .visitor()
      .request('/manifest.webmanifest', { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
  })
})

describe('an icon', () => {
  it('serves the icons of the manifest as immutable PNG files', async () => {
    const { manifest } = await manifestOf('demo')
    expect(manifest.icons).toHaveLength(4)
    for (const { src } of manifest.icons) {
      const answer = await app().visitor().request(src)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  })

  it('answers 404 for an icon on the host of another provider or with an unknown version', async () => {
    const { manifest } = await manifestOf('demo')
    const src = manifest.icons[0]?.src ?? ''
    expect((await app().visitor('litoral').request(src)).status).toBe(404)
    const other = src.replace(/-[0-9a-f]{12}\.png$/, '-000000000000.png')
    expect((await app().visitor().request(other)).status).toBe(404)
  })
})

describe('a provider made while the server runs', () => {
  it('has icons of its own, of every size, in its colour', async () => {
    const body = {
      ...tenantForm,
      client_id: 'planalto',
      alias: 'Companhia Interestadual de Telecomunicações do Planalto',
      // A logo that cannot be fetched: the initials stand in for it.
      vertical_logo_url: 'https://planalto.example/logo.png',
    }
    await expectOk(createTenant, await (await app().signInAdmin()).call(createTenant, { body }))
    const { manifest } = await manifestOf('planalto')
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ])
    const visitor = app().visitor('planalto')
    const sources = [
      ...manifest.icons.filter(({ purpose }) => purpose !== 'monochrome').map(({ src }) => src),
      '/apple-touch-icon.png',
      ...manifest.shortcuts.flatMap(({ icons }) => icons.map(({ src }) => src)),
    ]
    const found = sources.map(async (src) => {
      const answer = await visitor.request(src)
      expect(answer.status).toBe(200)
      const picture = sharp(Buffer.from(await answer.arrayBuffer()))
      const { width, height, hasAlpha } = await picture.metadata()
      const corner = { left: 0, top: 0, width: 1, height: 1 }
      const colour = [...(await picture.extract(corner).removeAlpha().raw().toBuffer())]
      return { size: [width, height], hasAlpha, colour }
    })
    expect(await Promise.all(found)).toEqual(
      [192, 512, 512, 180, 96, 96, 96].map((side) => ({
        size: [side, side],
        hasAlpha: false,
        colour: [0x7a, 0x1f, 0xa2],
      })),
    )
    const badge = await visitor.request('/notification-badge.png')
    const picture = sharp(Buffer.from(await badge.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ width: 96, height: 96, hasAlpha: true })
    expect(
      (
        await app()
          .visitor('demo')
          .request(sources[0] ?? '')
      ).status,
    ).toBe(404)
  })
})
