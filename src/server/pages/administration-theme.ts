import { buildPalette } from '#domain/palette.ts'
import { providerRules } from '#domain/provider-rules.ts'
import type { FullTheme } from '#server/theme/port.ts'

const colour = '#1f4fd8'

/** The administration belongs to no provider: it has a name and a colour, and no contacts. */
export const administrationTheme: FullTheme = {
  client_id: '',
  alias: 'Administração do Portal',
  vertical_logo_url: '',
  horizontal_logo_url: '',
  app_logo_url: '',
  favicon_url: '',
  primary_color: colour,
  secondary_color: '',
  whatsapp_number: '',
  phone_number: '',
  contact_email: '',
  faq_url: '',
  support_type: 'os',
  rules: providerRules(''),
  palette: buildPalette(colour),
}
