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
  it('is that of the provider named by the host', async () => {
    const { answer, manifest } = await manifestOf('demo')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('vary')).toContain('Host')
    expect(manifest.name).toBe('Provedor Demo Telecom')
    expect((await manifestOf('serrana')).manifest.name).toBe('Serrana Telecom')
  })

  it('does not exist on the host of an unknown provider', async () => {
    const stranger = app().visitor('ninguem')
    for (const path of ['/manifest.webmanifest', '/apple-touch-icon.png', '/favicon.png']) {
      expect((await stranger.request(path)).status).toBe(404)
    }
  })

  it('is answered with 304 while it has not changed', async () => {
    const { answer } = await manifestOf('demo')
    const tag = answer.headers.get('etag') ?? ''
    const again = await app()
      .visitor()
      .request('/manifest.webmanifest', { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
  })
})

describe('an icon', () => {
  it('is immutable at the address the manifest names', async () => {
    const { manifest } = await manifestOf('demo')
    expect(manifest.icons).toHaveLength(3)
    for (const { src } of manifest.icons) {
      const answer = await app().visitor().request(src)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  })

  it("is not found on another provider's host, nor with an unknown version", async () => {
    const { manifest } = await manifestOf('demo')
    const src = manifest.icons[0]?.src ?? ''
    expect((await app().visitor('litoral').request(src)).status).toBe(404)
    const other = src.replace(/-[0-9a-f]{12}\.png$/, '-000000000000.png')
    expect((await app().visitor().request(other)).status).toBe(404)
  })
})
