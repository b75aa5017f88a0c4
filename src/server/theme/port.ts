import { html } from 'hono/html'
import type { Theme } from '#contract/theme.ts'
import { buildPalette, type Palette, type PaletteScheme } from '#domain/palette.ts'
import type { ProviderRules } from '#domain/provider-rules.ts'
import { barLogo, logoFiles } from '#domain/tenants/bar-logo.ts'
import { keepText } from '#server/http/send-json.ts'
import { imagePath, logoPath } from '#server/images/port.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

/** Everything a page must know of its provider before it draws. */
export interface FullTheme extends Theme {
  rules: ProviderRules
  palette: Palette
}

/** The logo of bars and sign-in for grounds that are not white. */
function plainLogoOf({ horizontalLogoUrl, verticalLogoUrl }: Tenant) {
  const url = horizontalLogoUrl || verticalLogoUrl
  return { white: logoPath(url, 'white'), ink: logoPath(url, 'ink') }
}

function build(tenant: Tenant): FullTheme {
  return {
    client_id: tenant.clientId,
    alias: tenant.alias,
    vertical_logo_url: imagePath(tenant.verticalLogoUrl),
    horizontal_logo_url: imagePath(tenant.horizontalLogoUrl),
    app_logo_url: imagePath(tenant.appLogoUrl),
    favicon_url: imagePath(tenant.faviconUrl),
    plain_logo: plainLogoOf(tenant),
    primary_color: tenant.primaryColor,
    secondary_color: tenant.secondaryColor,
    whatsapp_number: tenant.whatsappNumber,
    phone_number: tenant.phoneNumber,
    contact_email: tenant.contactEmail,
    faq_url: tenant.faqUrl,
    support_type: tenant.supportType,
    rules: tenant.rules,
    palette: buildPalette(tenant.primaryColor, tenant.secondaryColor),
  }
}

const known = new WeakMap<Tenant, FullTheme>()

/** The theme of specification 1, its pictures as ours, rules and palette; made once for each record read. */
export function themeOf(tenant: Tenant): FullTheme {
  const theme = known.get(tenant) ?? keepText(build(tenant))
  known.set(tenant, theme)
  return theme
}

/** `onBrandSoft` → `--on-brand-soft` */
function variables(scheme: PaletteScheme): string {
  return Object.entries(scheme)
    .map(
      ([name, colour]) => `--${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${colour}`,
    )
    .join(';')
}

/** The provider's colours as variables of CSS, light and dark. */
export function paletteStyle({ palette }: FullTheme): string {
  return (
    `:root{${variables(palette.light)}}` +
    `@media (prefers-color-scheme:dark){:root{${variables(palette.dark)}}}`
  )
}

/** The logo on the page's ground, light and dark; the name where there is none. */
export function drawLogo(theme: FullTheme) {
  const found = barLogo(theme)
  const files = logoFiles(theme, false)
  return found && files
    ? html`<picture class="logo${found.isTall ? ' logo-tall' : ''}"
        ><source media="screen and (prefers-color-scheme: dark)" srcset="${files.dark}" />
        <img src="${files.light}" alt="${theme.alias}"
      /></picture>`
    : html`<span class="logo">${theme.alias}</span>`
}
