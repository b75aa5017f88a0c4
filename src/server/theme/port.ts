import type { Theme } from '#contract/theme.ts'
import { buildPalette, type Palette } from '#domain/palette.ts'
import type { ProviderRules } from '#domain/provider-rules.ts'
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
  const theme = known.get(tenant) ?? build(tenant)
  known.set(tenant, theme)
  return theme
}
