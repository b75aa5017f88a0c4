import type { AcsEntry } from '#contract/staff/tenants/acs.ts'
import type { PlatformBridge } from '#contract/staff/tenants/platform-bridge.ts'
import type { AcceptedTenant } from '#contract/staff/tenants/tenants.ts'
import { leastInstallmentCents } from '#domain/money/cards/installments.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import {
  differingRules,
  providerRules,
  type ProviderRules,
} from '#domain/staff/tenants/provider-rules.ts'
import { byField } from '#domain/staff/tenants/tenant-fields.ts'
import type { AcsRequest } from '#portal/queries/staff/tenants/acs.ts'
import type { TenantRequest } from '#portal/queries/staff/tenants/tenants.ts'
import { parseEntryLines, formatEntryLines } from './entry-lines.ts'
import { hostLines } from '../hosts/host-lines.ts'
import { parseDueDays } from './due-days.ts'
import { parsePlanIds } from './plan-ids.ts'
import { isNoteType } from '../fields/note-types.ts'
import type { CheckedForm, FormValues } from './tenant-schema.ts'

export type RuleField = keyof ReturnType<typeof ruleValues>

function ruleValues(rules: ProviderRules) {
  const services = rules.valueAddedServices.map(({ productId, name }) => [productId, name] as const)
  return {
    window_count: String(rules.invoiceWindow.count),
    window_unit: rules.invoiceWindow.unit,
    shows_contract_download: rules.showsContractDownload,
    shows_annual_settlement: rules.showsAnnualSettlement,
    uses_own_note_model: rules.usesOwnFiscalNoteModel,
    note_types: formatEntryLines(Object.entries(rules.fiscalNoteTypes)),
    recurrence_url: rules.recurrenceUrl ?? '',
    is_contact_only: rules.appActivation === 'contact',
    app_introduction: rules.appIntroduction ?? '',
    has_service_page: rules.appPage === 'value-added-services',
    services: formatEntryLines(services),
    is_chat_only: rules.supportMenu === 'chat',
    chat_url: rules.chatUrl ?? '',
    shows_closed_detail: rules.showsClosedSupportDetail,
    allows_new_message: rules.allowsNewSupportMessage,
    asks_if_solved: rules.asksIfSolved,
    shows_visits: rules.showsVisits,
    first_message_label: rules.firstSupportMessageLabel,
    subject_descriptions: formatEntryLines(Object.entries(rules.supportSubjectDescriptions)),
    right_suspension: rules.rightSubjects.suspension,
    right_cancellation: rules.rightSubjects.cancellation,
    right_contest: rules.rightSubjects.contest,
    right_due_day: rules.rightSubjects.due_day,
    due_days: rules.dueDays.join(', '),
    offer_plan_change: rules.offerSubjects.plan_change,
    offer_extra: rules.offerSubjects.extra,
    offered_plans: rules.offeredPlans.join(', '),
    offer_start: rules.offerStart,
    plan_label_url: rules.planLabelUrl ?? '',
    min_installment: formatMoney(rules.minInstallmentCents),
    installments_from: formatMoney(rules.installmentsFromCents),
    asks_security_code: rules.asksSecurityCode,
    lines: rules.lines,
    outage_credit: rules.outages.credit,
    outage_minutes: String(rules.outages.minutes),
    notice_hours: String(rules.outages.noticeHours),
    automatic_pix: rules.automaticPix,
    automatic_card: rules.automaticCard,
    automatic_days: String(rules.automaticAnnouncedDays),
    allows_payment_links: rules.allowsPaymentLinks,
    shows_bill_chat: rules.showsBillChat,
    shows_upcoming_bills: rules.showsUpcomingBills,
    central_password: rules.centralPassword,
    erp_calls: String(rules.maxErpCalls),
    announcement_hosts: rules.announcementHosts.join('\n'),
    time_zone: rules.timeZone,
  }
}

const isRuleField = (name: string): name is RuleField =>
  Object.hasOwn(ruleValues(providerRules('')), name)

/** The fields of the form that are provider rules. */
export const ruleFields = Object.keys(emptyForm('')).filter(isRuleField)

/** An empty form; the rules are those the client id gives by itself. */
export function emptyForm(clientId: string): FormValues {
  return {
    client_id: clientId,
    ...byField(() => ''),
    ixc_acs_issuer: '',
    ixc_acs_private_key: '',
    ixc_acs_url: '',
    ixc_acs_trust: null,
    platform_url: '',
    platform_key: '',
    ixc_trust: null,
    support_type: 'os',
    subjects: [],
    ...ruleValues(providerRules(clientId)),
  }
}

export const noBridge: PlatformBridge = { platform_url: '', platform_key: '' }

/** The three records of a provider that one form shows. */
export interface SavedTenant {
  readonly tenant: AcceptedTenant
  readonly acs: AcsEntry | null
  /** null where the server knows no bridges. */
  readonly bridge: PlatformBridge | null
}

/** The form of an existing provider. */
export function toFormValues({ tenant, acs, bridge }: SavedTenant): FormValues {
  const { status: _, version: __, gateway_notification_url: ___, rules, ...fields } = tenant
  return {
    ...fields,
    ixc_acs_issuer: acs?.acs_issuer_id ?? '',
    ixc_acs_private_key: acs?.acs_private_key ?? '',
    ixc_acs_url: acs?.acs_url ?? '',
    ixc_acs_trust: acs?.acs_trust ?? null,
    ...(bridge ?? noBridge),
    ...ruleValues(rules),
  }
}

const record = (lines: string) => Object.fromEntries(parseEntryLines(lines) ?? [])

function toRules(form: CheckedForm): ProviderRules {
  const types = (parseEntryLines(form.note_types) ?? []).flatMap(([id, type]) =>
    isNoteType(type) ? [[id, type] as const] : [],
  )
  return {
    invoiceWindow: { unit: form.window_unit, count: Number(form.window_count) },
    showsContractDownload: form.shows_contract_download,
    showsAnnualSettlement: form.shows_annual_settlement,
    usesOwnFiscalNoteModel: form.uses_own_note_model,
    fiscalNoteTypes: Object.fromEntries(types),
    recurrenceUrl: form.recurrence_url || null,
    supportMenu: form.is_chat_only ? 'chat' : 'requests',
    chatUrl: form.chat_url || null,
    appActivation: form.is_contact_only ? 'contact' : 'activate',
    appIntroduction: form.app_introduction || null,
    appPage: form.has_service_page ? 'value-added-services' : 'integration',
    valueAddedServices: (parseEntryLines(form.services) ?? []).map(([productId, name]) => ({
      productId,
      name,
    })),
    showsClosedSupportDetail: form.shows_closed_detail,
    supportSubjectDescriptions: record(form.subject_descriptions),
    firstSupportMessageLabel: form.first_message_label,
    allowsNewSupportMessage: form.allows_new_message,
    asksIfSolved: form.asks_if_solved,
    showsVisits: form.shows_visits,
    rightSubjects: {
      suspension: form.right_suspension,
      cancellation: form.right_cancellation,
      contest: form.right_contest,
      due_day: form.right_due_day,
    },
    dueDays: parseDueDays(form.due_days) ?? [],
    offerSubjects: { plan_change: form.offer_plan_change, extra: form.offer_extra },
    offeredPlans: parsePlanIds(form.offered_plans) ?? [],
    offerStart: form.offer_start,
    planLabelUrl: form.plan_label_url || null,
    minInstallmentCents: parseTypedMoney(form.min_installment) ?? leastInstallmentCents,
    installmentsFromCents: parseTypedMoney(form.installments_from) ?? 0,
    asksSecurityCode: form.asks_security_code,
    lines: form.lines,
    outages: {
      credit: form.outage_credit,
      minutes: Number(form.outage_minutes),
      noticeHours: Number(form.notice_hours),
    },
    automaticPix: form.automatic_pix,
    automaticCard: form.automatic_card,
    automaticAnnouncedDays: Number(form.automatic_days),
    allowsPaymentLinks: form.allows_payment_links,
    showsBillChat: form.shows_bill_chat,
    showsUpcomingBills: form.shows_upcoming_bills,
    centralPassword: form.central_password,
    maxErpCalls: Number(form.erp_calls),
    announcementHosts: hostLines(form.announcement_hosts),
    timeZone: form.time_zone,
  }
}

/** The request body of a form. The ACS record and the bridge have calls of their own. */
export function toRequest(form: CheckedForm): TenantRequest {
  return {
    ...byField((name) => form[name]),
    support_type: form.support_type,
    subjects: form.subjects,
    rules: toRules(form),
    ixc_trust: form.ixc_trust,
  }
}

/**
 * The request body of a form over what is saved. A rule that was not changed goes back as it came,
 * also where its text on the screen says less.
 */
export function toChange(saved: SavedTenant, form: CheckedForm): TenantRequest {
  const request = toRequest(form)
  const changed = differingRules(toRules(toFormValues(saved)), request.rules)
  const rules = Object.entries(request.rules).filter(([rule]) => changed.includes(rule))
  return { ...request, rules: { ...saved.tenant.rules, ...Object.fromEntries(rules) } }
}

export function toAcsRequest(form: CheckedForm): AcsRequest {
  return {
    acs_issuer_id: form.ixc_acs_issuer,
    acs_private_key: form.ixc_acs_private_key,
    acs_url: form.ixc_acs_url,
    acs_trust: form.ixc_acs_trust,
  }
}

export function toBridge(form: CheckedForm): PlatformBridge {
  return { platform_url: form.platform_url, platform_key: form.platform_key }
}
