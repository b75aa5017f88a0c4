import { previewInstallation } from '#contract/site/install-preview.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { InstallPictures } from './install-pictures.ts'

/** The icons that phones show, by where they are shown. */
const shownIcons = {
  icon: 'icon-192',
  maskable: 'maskable-512',
  touch: 'apple-touch-180',
} as const

const names = ['icon', 'maskable', 'touch'] as const

const dataUrl = (type: 'png' | 'webp', bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`

/** What an administrator sees of a provider's icons and install sheet, on the administration's host. */
export function previewRoutes(api: Api, pictures: InstallPictures): void {
  register(api, previewInstallation, async ({ tenant }) => {
    const { version, ...brand } = await pictures.brandOf(tenant)
    const icons = names.map(async (name) => ({
      name,
      image: dataUrl('png', await pictures.draw(shownIcons[name], brand, version)),
    }))
    const screens = (await pictures.screenshotsOf(tenant)).map(
      async ({ src, label, width, height }) => {
        const bytes = await pictures.readScreenshot(tenant, src)
        return bytes ? [{ label, width, height, image: dataUrl('webp', bytes) }] : []
      },
    )
    return { icons: await Promise.all(icons), screens: (await Promise.all(screens)).flat() }
  })
}
