import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { previewImage } from '#contract/images.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { Env } from '#server/http/context.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import { isOwnPicture } from '#domain/own-picture.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { picturePath } from './port.ts'
import { UnfitPicture } from './redraw.ts'
import type { PictureService } from './service.ts'

/** An address is good for one picture, which its owner may still replace. */
const keep = 'public, max-age=86400, stale-while-revalidate=604800'

interface Parts {
  readonly pictures: PictureService
  readonly tenantApps: { list(clientId: string): Promise<readonly { readonly image: string }[]> }
}

/** The pictures a provider has named: only these are ever fetched for a visitor. */
async function namedBy(tenant: Tenant, { tenantApps }: Parts): Promise<string[]> {
  const { verticalLogoUrl, horizontalLogoUrl, appLogoUrl, faviconUrl } = tenant
  const apps = await tenantApps.list(tenant.clientId)
  const all = [verticalLogoUrl, horizontalLogoUrl, appLogoUrl, faviconUrl]
  return [...all, ...apps.map(({ image }) => image)]
}

/** `/media/…`: pictures of other hosts, as ours. */
export function media(parts: Parts): Hono<Env> {
  const app = new Hono<Env>()
  app.use('/media/*', etag())
  app.get('/media/:file', async (c) => {
    c.set('route', '/media/:file')
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('unknown provider')
    const url = (await namedBy(tenant, parts)).find(
      (address) => !isOwnPicture(address) && picturePath(address) === c.req.path,
    )
    const picture = url === undefined ? null : await parts.pictures.read(tenant.clientId, url)
    // A Windows icon cannot be read, a forgotten address not be had: the logo draws one.
    if (!picture && url !== undefined && url === tenant.faviconUrl)
      return c.redirect('/favicon.png')
    if (!picture) throw commonRefusal('not found')
    c.set('isPicture', true)
    c.header('Content-Type', 'image/webp')
    c.header('Cache-Control', keep)
    c.header('Vary', 'Host')
    return c.body(new Uint8Array(picture.bytes))
  })
  return app
}

function refusalOf(error: unknown): 'not an image' | 'image too large' | 'image not found' | null {
  if (error instanceof UnfitPicture) return error.problem
  if (!(error instanceof UpstreamFailure)) return null
  return error.message.endsWith('answer too large') ? 'image too large' : 'image not found'
}

/** What an administrator is shown before a picture's address is saved. */
export function imageRoutes(
  api: Api,
  { pictures, egress }: Pick<Parts, 'pictures'> & { readonly egress: Pick<Egress, 'allows'> },
): void {
  register(api, previewImage, async ({ body: { url } }) => {
    if (!isOwnPicture(url) && !egress.allows(url)) {
      refuse(previewImage, 'address refused', { fields: ['url'] })
    }
    try {
      const { bytes, width, height } = await pictures.preview(url)
      const image = `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`
      return { image, width, height }
    } catch (error) {
      const text = refusalOf(error)
      if (text) refuse(previewImage, text)
      throw error
    }
  })
}
