import { fieldGroups, fieldsIn } from '../fields/field-texts.ts'
import { switchesIn, switchGroups } from '../fields/rule-texts.ts'
import type { FormField } from '../form/tenant-schema.ts'

const namesOf = (section: keyof typeof switchGroups) => switchesIn(...switchGroups[section])

/** The fields that each section of a provider's record shows and saves. */
export const sectionFields = {
  brand: fieldsIn(...fieldGroups.brand),
  contact: fieldsIn(...fieldGroups.contact),
  erp: [...fieldsIn(...fieldGroups.erp), 'ixc_trust', 'centralPassword', 'maxErpCalls'],
  payments: [
    ...fieldsIn(...fieldGroups.payments),
    'minInstallmentCents',
    'installmentsFromCents',
    'automaticAnnouncedDays',
    ...namesOf('payments'),
  ],
  messages: fieldsIn(...fieldGroups.messages),
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
    ...fieldsIn(...fieldGroups.support),
    'support_type',
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
    'paymentParts',
    ...namesOf('support'),
  ],
} as const satisfies Record<string, readonly FormField[]>

/** A section that is a form. */
export type FormSection = keyof typeof sectionFields

export const isFormSection = (name: string): name is FormSection =>
  Object.hasOwn(sectionFields, name)
