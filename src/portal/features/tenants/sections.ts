import type { FormField } from './tenant-schema.ts'

/** The fields that each section of a provider's record shows and saves. */
export const sectionFields = {
  brand: [
    'alias',
    'primary_color',
    'secondary_color',
    'vertical_logo_url',
    'horizontal_logo_url',
    'app_logo_url',
    'favicon_url',
  ],
  contact: ['address', 'whatsapp_number', 'phone_number', 'contact_email', 'faq_url'],
  erp: ['ixc_domain', 'ixc_trust', 'ixc_access_token', 'central_password', 'erp_calls'],
  payments: [
    'gateway_url',
    'gateway_query_url',
    'gateway_merchant_id',
    'gateway_merchant_key',
    'min_installment',
    'installments_from',
    'asks_security_code',
    'automatic_pix',
    'automatic_card',
    'automatic_days',
  ],
  messages: [
    'message_channel',
    'message_gateway_url',
    'message_gateway_template',
    'message_gateway_header',
    'message_gateway_secret',
    'message_gateway_second_secret',
    'message_daily_limit',
  ],
  rules: [
    'window_count',
    'window_unit',
    'shows_contract_download',
    'shows_annual_settlement',
    'uses_own_note_model',
    'note_types',
    'recurrence_url',
    'allows_payment_links',
    'is_contact_only',
    'app_introduction',
    'has_service_page',
    'services',
    'lines',
    'time_zone',
    'announcement_hosts',
  ],
  acs: ['ixc_acs_url', 'ixc_acs_trust', 'ixc_acs_issuer', 'ixc_acs_private_key'],
  platforms: ['platform_url', 'platform_key'],
  support: [
    'support_type',
    'department_id',
    'process_id',
    'subjects',
    'subject_descriptions',
    'is_chat_only',
    'chat_url',
    'shows_closed_detail',
    'allows_new_message',
    'first_message_label',
    'right_suspension',
    'right_cancellation',
    'right_contest',
    'right_due_day',
    'due_days',
    'offer_plan_change',
    'offer_extra',
    'offered_plans',
    'offer_start',
    'plan_label_url',
  ],
} as const satisfies Record<string, readonly FormField[]>

/** A section that is a form. */
export type FormSection = keyof typeof sectionFields

export const isFormSection = (name: string): name is FormSection =>
  Object.hasOwn(sectionFields, name)
