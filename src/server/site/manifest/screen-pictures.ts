import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { barLogo } from '#domain/staff/tenants/bar-logo.ts'
import { drawScreenPicture, isPicture, type ScreenBrand } from '#manifests/draw-screen-picture.ts'
import type { Screenshot } from '#manifests/manifest.ts'
import {
  isScreenName,
  partFiles,
  type ScreenName,
  screenNames,
  screenOf,
  screenPicturePath,
} from '#manifests/screen-pictures.ts'
import { keepPromise } from '#server/platform/kept-promise.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { themeOf } from '#server/site/theme/port.ts'
import type { ReadLogo } from './read-logo.ts'

type Parts = readonly Uint8Array[]

function versionOf(parts: Parts, { colours, isTall, logo }: ScreenBrand): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([colours, isTall]))
    .update(logo)
  for (const part of parts) digest.update(part)
  return digest.digest('hex').slice(0, 12)
}

/** The pictures of the install sheet that are drawn for a provider made at run time. */
export function screenPictures(read: ReadLogo) {
  const partsOf = new Map<ScreenName, Promise<Parts | null>>()
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: 60 })

  async function readParts(clientId: string, name: ScreenName): Promise<Parts | null> {
    const found = await Promise.all(partFiles(name).map((file) => read(clientId, file)))
    const parts = found.filter((part) => part !== null)
    return parts.length === found.length ? parts : null
  }

  /** null where these files were not built. They are the same for every provider. */
  function findParts(clientId: string, name: ScreenName): Promise<Parts | null> {
    return keepPromise(partsOf, name, () => readParts(clientId, name))
  }

  /** null without a readable logo: the bar shows the name as text then, and a server has no font. */
  async function brandOf(tenant: Tenant): Promise<ScreenBrand | null> {
    const shown = barLogo({
      horizontal_logo_url: tenant.horizontalLogoUrl,
      vertical_logo_url: tenant.verticalLogoUrl,
    })
    const logo = shown && (await read(tenant.clientId, shown.url))
    if (!shown || !logo || !(await isPicture(logo))) return null
    return { colours: themeOf(tenant).palette.light, logo, isTall: shown.isTall }
  }

  return {
    /** For the manifest. Menu and home of a provider with a chat differ from those that are drawn. */
    async list(tenant: Tenant): Promise<Screenshot[]> {
      const brand = await brandOf(tenant)
      if (!brand) return []
      const { clientId, rules } = tenant
      const found = screenNames.map(async (name) => {
        const { form, label, width, height } = screenOf(name)
        const parts = await findParts(clientId, name)
        if (!parts || (name !== 'narrow-pix' && rules.supportMenu === 'chat')) return []
        const src = screenPicturePath(clientId, name, versionOf(parts, brand))
        return [{ src, width, height, form, label }]
      })
      return (await Promise.all(found)).flat()
    },
    /** null for another provider's picture, or one of an earlier brand. */
    async draw(tenant: Tenant, path: string): Promise<Buffer | null> {
      const name = /\/([a-z-]+)-[0-9a-f]{12}\.webp$/.exec(path)?.[1] ?? ''
      if (!isScreenName(name)) return null
      const [brand, parts] = await Promise.all([brandOf(tenant), findParts(tenant.clientId, name)])
      if (!brand || !parts) return null
      if (path !== screenPicturePath(tenant.clientId, name, versionOf(parts, brand))) return null
      return await keepPromise(pictures, path, () => drawScreenPicture(name, parts, brand))
    },
  }
}
