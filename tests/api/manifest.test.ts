import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'

const app = useApp()

const manifestSchema = v.object({
  name: v.string(),
  icons: v.array(v.object({ src: v.string() })),
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
    for (const path of ['/manifest.webmanifest', '/apple-touch-icon.png', '/favicon.png']) {
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
    expect(manifest.icons).toHaveLength(3)
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
