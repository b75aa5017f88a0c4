import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { notificationBadgePath } from '#contract/worker/paths.ts'
import { iconPath, isIconName } from '#manifests/icons.ts'
import { buildManifest } from '#manifests/manifest.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { themeOf } from '#server/site/theme/port.ts'
import type { InstallPictures } from './install-pictures.ts'

const immutableForAYear = 'public, max-age=31536000, immutable'

/** Icons at fixed URLs, which browsers request by convention or every page names. */
const fixedIcons = {
  '/apple-touch-icon.png': 'apple-touch-180',
  '/favicon.png': 'favicon-48',
  [notificationBadgePath]: 'badge-96',
} as const

function sendPicture(
  c: Ctx,
  bytes: Buffer,
  cacheControl: string,
  type: 'image/png' | 'image/webp' = 'image/png',
): Response {
  c.header('Content-Type', type)
  c.header('Cache-Control', cacheControl)
  c.header('Vary', 'Host')
  return c.body(new Uint8Array(bytes))
}

/** The manifest and icons of an installed portal, for the provider named by the host. */
export function manifestRoutes(pictures: InstallPictures): Hono<Env> {
  const { brandOf, draw, screenshotsOf, drawn } = pictures
  const app = new Hono<Env>()
  app.use('/manifest.webmanifest', etag())
  app.get('/manifest.webmanifest', async (c) => {
    c.set('route', '/manifest.webmanifest')
    const tenant = tenantOf(c)
    const { version } = await brandOf(tenant)
    const screenshots = await screenshotsOf(tenant)
    const manifest = buildManifest({
      theme: themeOf(tenant),
      rules: tenant.rules,
      version,
      screenshots,
    })
    c.header('Content-Type', 'application/manifest+json')
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Host, Accept-Encoding')
    return c.body(JSON.stringify(manifest))
  })

  for (const [path, name] of Object.entries(fixedIcons)) {
    app.use(path, etag())
    app.get(path, async (c) => {
      c.set('route', path)
      const { version, ...brand } = await brandOf(tenantOf(c))
      return sendPicture(c, await draw(name, brand, version), 'no-cache')
    })
  }

  app.get('/pwa/:client/icons/:file', async (c, next) => {
    const { file } = c.req.param()
    const name = file.replace(/-[0-9a-f]{12}\.png$/, '')
    if (!isIconName(name)) return next()
    c.set('route', '/pwa/:client/icons/:file')
    const tenant = tenantOf(c)
    const { version, ...brand } = await brandOf(tenant)
    // Another provider's icon or one of an earlier logo: left to the files of the build.
    if (c.req.path !== iconPath(tenant.clientId, name, version)) return next()
    return sendPicture(c, await draw(name, brand, version), immutableForAYear)
  })

  app.get('/pwa/:client/screenshots/:file', async (c, next) => {
    const picture = await drawn.draw(tenantOf(c), c.req.path)
    if (!picture) return next()
    c.set('route', '/pwa/:client/screenshots/:file')
    return sendPicture(c, picture, immutableForAYear, 'image/webp')
  })
  return app
}

function tenantOf(c: Ctx): Tenant {
  const tenant = c.get('tenant')
  if (!tenant) throw commonRefusal('unknown provider')
  return tenant
}
