/** The pictures an installed app needs, by the name they are asked for; `size` in pixels. */
export const icons = {
  'icon-192': { size: 192, draws: 'logo' },
  'icon-512': { size: 512, draws: 'logo' },
  'maskable-512': { size: 512, draws: 'maskable' },
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
 * Where an icon lives. Browsers take an icon's address for its content: another logo must have
 * another address, so `version` is a digest of what the icon is drawn from.
 */
export function iconPath(clientId: string, name: IconName, version: string): string {
  return `/pwa/${clientId}/icons/${name}-${version}.png`
}

/** The product as the install sheet shows it, in this order. */
export const screenshots = [
  { file: 'screenshot-narrow-home.webp', form: 'narrow', label: 'O que vence, logo ao abrir' },
  {
    file: 'screenshot-narrow-pix.webp',
    form: 'narrow',
    label: 'O PIX da fatura, pronto para copiar',
  },
  { file: 'screenshot-wide-home.webp', form: 'wide', label: 'Tudo do seu plano em uma tela' },
] as const
