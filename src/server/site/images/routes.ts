import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { previewImage, refetchImages, uploadImage } from '#contract/site/images.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { Env } from '#server/platform/http/context.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { isOwnPicture, isPortalFile, uploadIdOf } from '#domain/platform/hosts/own-picture.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { imagePath, logoColours, logoPath } from './port.ts'
import { reencodeImage, UnusableImage } from './reencode.ts'
import type { ImageService } from './service.ts'
import type { Uploads } from './uploads.ts'

/** A path belongs to one URL, but the image at that URL may be replaced. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800'

/** A provider's apps, each with the URL of its image. */
export interface ImagesOfApps {
  list(clientId: string): Promise<readonly { readonly image: string }[]>
}

interface Deps {
  readonly images: ImageService
  readonly tenantApps: ImagesOfApps
}

/** The images that a provider has uploaded, or entered by a URL of another host. */
async function listImageUrls(tenant: Tenant, { tenantApps }: Deps): Promise<string[]> {
  const { verticalLogoUrl, horizontalLogoUrl, appLogoUrl, faviconUrl } = tenant
  const apps = await tenantApps.list(tenant.clientId)
  const logos = [verticalLogoUrl, horizontalLogoUrl, appLogoUrl, faviconUrl]
  const urls = new Set([...logos, ...apps.map(({ image }) => image)])
  return [...urls].filter((url) => !isPortalFile(url) && imagePath(url) !== '')
}

/** The one-colour logo of the tenant at this path; undefined when the path is not one of a logo. */
function oneColourLogo({ clientId, horizontalLogoUrl, verticalLogoUrl }: Tenant, path: string) {
  const url = horizontalLogoUrl || verticalLogoUrl
  const colour = logoColours.find((one) => logoPath(url, one) === path)
  return colour && { clientId, url, colour }
}

/** `/media/…`: images of other hosts and logos in one colour, served from ours. */
export function mediaRoutes(deps: Deps): Hono<Env> {
  const app = new Hono<Env>()
  app.use('/media/*', etag())
  app.get('/media/:file', async (c) => {
    c.set('route', '/media/:file')
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('unknown provider')
    const logo = oneColourLogo(tenant, c.req.path)
    const url = logo
      ? undefined
      : (await listImageUrls(tenant, deps)).find((one) => imagePath(one) === c.req.path)
    const image = logo
      ? await deps.images.readLogo(logo)
      : url === undefined
        ? null
        : await deps.images.read(tenant.clientId, url)
    // A favicon that cannot be read (a Windows icon) or fetched: use the one made from the logo.
    if (!image && url !== undefined && url === tenant.faviconUrl) return c.redirect('/favicon.png')
    if (!image) throw commonRefusal('not found')
    c.set('isPicture', true)
    c.header('Content-Type', 'image/webp')
    c.header('Cache-Control', cacheControl)
    c.header('Vary', 'Host')
    return c.body(new Uint8Array(image.bytes))
  })
  return app
}

function refusalText(
  error: unknown,
): 'not an image' | 'image too large' | 'image not found' | null {
  if (error instanceof UnusableImage) return error.problem
  if (!(error instanceof UpstreamFailure)) return null
  return error.message.endsWith('answer too large') ? 'image too large' : 'image not found'
}

const dataUrlOf = (bytes: Uint8Array) =>
  `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`

interface AdministrationDeps extends Deps {
  readonly uploads: Uploads
  readonly now: () => Date
  readonly egress: Pick<Egress, 'allows'>
  readonly audit: Pick<AuditModule, 'recordAhead'>
}

/** An administrator uploads an image, sees one before it is saved, and has images fetched again. */
export function imageRoutes(api: Api, deps: AdministrationDeps): void {
  const { images, uploads, egress, audit, now } = deps
  register(api, refetchImages, async ({ tenant, staffMember }) => {
    const { clientId } = tenant
    const urls = (await listImageUrls(tenant, deps)).filter((url) => uploadIdOf(url) === null)
    await audit.recordAhead({ staffMember, clientId, action: 'images fetched' })
    const failed = await images.refetch(clientId, urls)
    return { fetched: urls.length - failed.length, failed }
  })

  register(api, previewImage, async ({ body: { url } }) => {
    if (!isOwnPicture(url) && !egress.allows(url)) {
      refuse(previewImage, 'address refused', { fields: ['url'] })
    }
    try {
      const isUpload = uploadIdOf(url) !== null
      const found = isUpload ? await uploads.find(url) : await images.preview(url)
      if (!found) refuse(previewImage, 'image not found')
      const { bytes, width, height } = found
      return { image: dataUrlOf(bytes), width, height }
    } catch (error) {
      const text = refusalText(error)
      if (text) refuse(previewImage, text)
      throw error
    }
  })
  register(api, uploadImage, async ({ body: { file } }) => {
    try {
      const image = await reencodeImage(Buffer.from(file, 'base64'))
      const { bytes, width, height } = image
      return { address: await uploads.keep(image, now()), image: dataUrlOf(bytes), width, height }
    } catch (error) {
      if (error instanceof UnusableImage) refuse(uploadImage, error.problem)
      throw error
    }
  })
}
