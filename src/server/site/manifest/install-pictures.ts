import { LRUCache } from 'lru-cache'
import { type Brand, findBrand, iconVersion } from '#manifests/brand.ts'
import { drawIcon } from '#manifests/draw-icon.ts'
import type { IconName } from '#manifests/icons.ts'
import type { Screenshot } from '#manifests/manifest.ts'
import { findScreenshots } from '#manifests/screenshots.ts'
import { keepPromise } from '#server/platform/kept-promise.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { ReadLogo } from './read-logo.ts'
import { screenPictures } from './screen-pictures.ts'

export type InstallPictures = ReturnType<typeof installPictures>

/** The icons and screenshots of providers' portals, each drawn once for a brand. */
export function installPictures(read: ReadLogo) {
  const iconCache = new LRUCache<string, Promise<Buffer>>({ max: 400 })
  const screenshotCache = new LRUCache<string, Promise<Screenshot[]>>({ max: 400 })
  const drawn = screenPictures(read)

  async function brandOf(tenant: Tenant): Promise<Brand & { version: string }> {
    const { clientId, alias, primaryColor: primary } = tenant
    const logos = [tenant.appLogoUrl, tenant.verticalLogoUrl, tenant.horizontalLogoUrl]
    const brand = await findBrand({ alias, primary, logos }, (url) => read(clientId, url))
    return { ...brand, version: iconVersion(brand) }
  }

  function draw(name: IconName, brand: Brand, version: string): Promise<Buffer> {
    return keepPromise(iconCache, `${version} ${name}`, () => drawIcon(name, brand))
  }

  /** The photographs of the provider's own files, else the pictures that are drawn for it. */
  async function screenshotsOf(tenant: Tenant): Promise<Screenshot[]> {
    const { clientId } = tenant
    const photographs = await keepPromise(screenshotCache, clientId, () =>
      findScreenshots(`/pwa/${clientId}`, (path) => read(clientId, path)),
    )
    return photographs.length > 0 ? photographs : await drawn.list(tenant)
  }

  /** The bytes of a screenshot that `screenshotsOf` names. */
  async function readScreenshot(tenant: Tenant, src: string): Promise<Uint8Array | null> {
    // The address of a photograph ends with its version.
    const [path = ''] = src.split('?', 1)
    return (await read(tenant.clientId, path)) ?? (await drawn.draw(tenant, path))
  }

  return { brandOf, draw, drawn, screenshotsOf, readScreenshot }
}
