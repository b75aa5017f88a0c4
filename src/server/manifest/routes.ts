import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import { type Brand, drawIcon, iconVersion } from '#manifests/draw-icon.ts'
import { type IconName, iconPath, isIconName } from '#manifests/icons.ts'
import { findScreenshots } from '#manifests/screenshots.ts'
import { buildManifest, type Screenshot } from '#manifests/manifest.ts'
import type { Ctx, Env } from '#server/http/context.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { themeOf } from '#server/theme/port.ts'
import type { ReadPicture } from './logos.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Pictures at fixed addresses, for what asks by convention or stands in every page. */
const fixed = { '/apple-touch-icon.png': 'apple-touch-180', '/favicon.png': 'favicon-48' } as const

function picture(c: Ctx, bytes: Buffer, keep: string): Response {
  c.header('Content-Type', 'image/png')
  c.header('Cache-Control', keep)
  c.header('Vary', 'Host')
  return c.body(new Uint8Array(bytes))
}

/** What an installed portal is made of: the provider's manifest and icons, by the host. */
export function installation(read: ReadPicture): Hono<Env> {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 400 })
  const shots = new LRUCache<string, Promise<Screenshot[]>>({ max: 400 })

  async function brandOf(tenant: Tenant): Promise<Brand & { version: string }> {
    const brand = {
      logo: await read(tenant.clientId, tenant.appLogoUrl),
      primary: tenant.primaryColor,
    }
    return { ...brand, version: iconVersion(brand) }
  }

  function draw(name: IconName, brand: Brand, version: string): Promise<Buffer> {
    const key = `${version} ${name}`
    const picture = drawn.get(key) ?? drawIcon(name, brand)
    drawn.set(key, picture)
    return picture
  }

  function screenshotsOf(clientId: string): Promise<Screenshot[]> {
    const found =
      shots.get(clientId) ?? findScreenshots(`/pwa/${clientId}`, (path) => read(clientId, path))
    shots.set(clientId, found)
    return found
  }

  const app = new Hono<Env>()
  app.use('/manifest.webmanifest', etag())
  app.get('/manifest.webmanifest', async (c) => {
    c.set('route', '/manifest.webmanifest')
    const tenant = tenantOf(c)
    const { version } = await brandOf(tenant)
    const screenshots = await screenshotsOf(tenant.clientId)
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

  for (const [path, name] of Object.entries(fixed)) {
    app.use(path, etag())
    app.get(path, async (c) => {
      c.set('route', path)
      const { version, ...brand } = await brandOf(tenantOf(c))
      return picture(c, await draw(name, brand, version), 'no-cache')
    })
  }

  app.get('/pwa/:client/icons/:file', async (c, next) => {
    const { file } = c.req.param()
    const name = file.replace(/-[0-9a-f]{12}\.png$/, '')
    if (!isIconName(name)) return next()
    c.set('route', '/pwa/:client/icons/:file')
    const tenant = tenantOf(c)
    const { version, ...brand } = await brandOf(tenant)
    // Another provider's icon, or one of a logo that is gone: only the built files may know it.
    if (c.req.path !== iconPath(tenant.clientId, name, version)) return next()
    return picture(c, await draw(name, brand, version), FOREVER)
  })
  return app
}

function tenantOf(c: Ctx): Tenant {
  const tenant = c.get('tenant')
  if (!tenant) throw commonRefusal('unknown provider')
  return tenant
}
