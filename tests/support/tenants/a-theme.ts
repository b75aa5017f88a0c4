import type { Theme } from '#contract/site/theme.ts'

/** The theme of demo without pictures. */
export const aTheme: Theme = {
  client_id: 'demo',
  alias: 'Demo',
  vertical_logo_url: '',
  horizontal_logo_url: '',
  app_logo_url: '',
  favicon_url: '',
  primary_color: '#0055aa',
  secondary_color: '',
  whatsapp_number: '',
  phone_number: '',
  contact_email: '',
  faq_url: '',
  support_type: 'os',
}
