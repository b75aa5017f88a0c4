import type { Theme } from '#contract/site/theme.ts'
import { surfaces } from '#domain/platform/colours/palette.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { type IconName, icons, iconPath } from './icons.ts'

/** A screenshot among the provider's files; width and height in pixels. */
export interface Screenshot {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly form: 'narrow' | 'wide'
  readonly label: string
}

export interface ManifestParts {
  readonly theme: Pick<Theme, 'client_id' | 'alias'>
  readonly rules: Pick<ProviderRules, 'supportMenu'>
  /** The digest in the paths of the icons. */
  readonly version: string
  readonly screenshots: readonly Screenshot[]
}

const maxShortNameLength = 15

/** The name under the icon: as many whole words as a home screen shows. */
export function toShortName(alias: string): string {
  const [first = '', ...rest] = alias.trim().split(/\s+/)
  let name = first.slice(0, maxShortNameLength)
  for (const word of rest) {
    if (name.length + 1 + word.length > maxShortNameLength) break
    name += ` ${word}`
  }
  return name
}

/**
 * Builds the web-app manifest of one provider. `id`, `start_url` and `scope` identify the installed
 * app and are the same for every provider, since each has its own origin.
 */
export function buildManifest({ theme, rules, version, screenshots }: ManifestParts) {
  const src = (name: IconName) => iconPath(theme.client_id, name, version)
  const icon = (name: IconName, purpose: 'any' | 'maskable' | 'monochrome') => {
    const { size } = icons[name]
    return { src: src(name), sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  const shortcut = (name: string, url: string, icon: IconName) => ({
    name,
    url,
    icons: [{ src: src(icon), sizes: '96x96', type: 'image/png' }],
  })
  // A chat is on another site, and a shortcut cannot leave the app.
  const hasRequests = rules.supportMenu === 'requests'
  return {
    id: '/',
    name: theme.alias,
    short_name: toShortName(theme.alias),
    description: `Área do assinante ${theme.alias}: faturas, PIX, 2ª via e atendimento.`,
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // A tap on a shortcut or a link uses the open app, which goes there by itself (`app/start/launches.ts` of the portal).
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    // A manifest has one colour scheme; the page's own light and dark theme colours apply once it
    // is loaded.
    theme_color: surfaces.light[1],
    background_color: surfaces.light[1],
    categories: ['finance', 'utilities'],
    icons: [
      icon('icon-192', 'any'),
      icon('icon-512', 'any'),
      icon('maskable-512', 'maskable'),
      icon('monochrome-512', 'monochrome'),
    ],
    shortcuts: [
      shortcut('Faturas', '/panel/financial/invoices/to-pay', 'shortcut-invoices'),
      shortcut('PIX da próxima fatura', '/panel?atalho=pix', 'shortcut-pix'),
      ...(hasRequests
        ? [shortcut('Atendimento', '/panel/customer-service/request', 'shortcut-support')]
        : []),
    ],
    screenshots: screenshots.map(({ src, width, height, form, label }) => ({
      src,
      sizes: `${width}x${height}`,
      type: 'image/webp',
      form_factor: form,
      label,
    })),
  }
}
