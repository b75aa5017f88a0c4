/** The icons of an installed app by name. `size`: pixels. `draws`: what the icon shows. */
export const icons = {
  'icon-192': { size: 192, draws: 'logo' },
  'icon-512': { size: 512, draws: 'logo' },
  'maskable-512': { size: 512, draws: 'maskable' },
  // White on nothing: Android tints it by the theme of the home screen, or of its status bar.
  'monochrome-512': { size: 512, draws: 'monochrome' },
  'badge-96': { size: 96, draws: 'badge' },
  'apple-touch-180': { size: 180, draws: 'opaque' },
  'favicon-48': { size: 48, draws: 'logo' },
  'shortcut-invoices': { size: 96, draws: 'invoices' },
  'shortcut-pix': { size: 96, draws: 'pix' },
  'shortcut-support': { size: 96, draws: 'support' },
} as const

export type IconName = keyof typeof icons

export const iconNames = Object.keys(icons).filter(isIconName)

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

/**
 * The path of an icon. Browsers cache an icon by its path, so another logo needs another path:
 * `version` is a digest of what the icon is drawn from.
 */
export function iconPath(clientId: string, name: IconName, version: string): string {
  return `/pwa/${clientId}/icons/${name}-${version}.png`
}

/** The screenshots of the install dialog, in this order. */
export const screenshots = [
  { file: 'screenshot-narrow-home.webp', form: 'narrow', label: 'O que vence, logo ao abrir' },
  {
    file: 'screenshot-narrow-pix.webp',
    form: 'narrow',
    label: 'O PIX da fatura, pronto para copiar',
  },
  { file: 'screenshot-wide-home.webp', form: 'wide', label: 'Tudo do seu plano em uma tela' },
] as const
