import { switchesIn, switchGroups } from '../fields/rule-texts.ts'
import type { FormField } from '../form/tenant-schema.ts'

const namesOf = (section: keyof typeof switchGroups) => switchesIn(...switchGroups[section])

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
  erp: ['ixc_domain', 'ixc_trust', 'ixc_access_token', 'centralPassword', 'maxErpCalls'],
  payments: [
    'gateway_url',
    'gateway_query_url',
    'gateway_merchant_id',
    'gateway_merchant_key',
    'minInstallmentCents',
    'installmentsFromCents',
    'automaticAnnouncedDays',
    ...namesOf('payments'),
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
    'invoiceWindow.count',
    'invoiceWindow.unit',
    'fiscalNoteTypes',
    'recurrenceUrl',
    'appActivation',
    'appIntroduction',
    'appPage',
    'valueAddedServices',
    'lines',
    'outages.credit',
    'outages.minutes',
    'outages.noticeHours',
    'timeZone',
    'announcementHosts',
    ...namesOf('rules'),
  ],
  acs: ['ixc_acs_url', 'ixc_acs_trust', 'ixc_acs_issuer', 'ixc_acs_private_key'],
  platforms: ['platform_url', 'platform_key'],
  support: [
    'support_type',
    'department_id',
    'process_id',
    'subjects',
    'supportSubjectDescriptions',
    'supportMenu',
    'chatUrl',
    'firstSupportMessageLabel',
    'rightSubjects.suspension',
    'rightSubjects.cancellation',
    'rightSubjects.contest',
    'rightSubjects.due_day',
    'dueDays',
    'offerSubjects.plan_change',
    'offerSubjects.extra',
    'offeredPlans',
    'offerStart',
    'planLabelUrl',
    ...namesOf('support'),
  ],
} as const satisfies Record<string, readonly FormField[]>

/** A section that is a form. */
export type FormSection = keyof typeof sectionFields

export const isFormSection = (name: string): name is FormSection =>
  Object.hasOwn(sectionFields, name)
