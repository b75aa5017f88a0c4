import { isAnnouncedDays } from '#domain/money/automatic-payments/charge-plan.ts'
import * as v from 'valibot'
import { leastInstallmentCents } from '#domain/money/cards/installments.ts'
import { isSiteName } from '#domain/platform/hosts/host-name.ts'
import { type Cents } from '#domain/platform/values/money.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import { isClientId } from '#domain/platform/hosts/provider-host.ts'
import { normalizePemKey } from '#domain/staff/tenants/pem-key.ts'
import { isPlainLine } from '#domain/staff/tenants/plain-line.ts'
import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { byField, isRequiredField, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'
import {
  maxAnnouncementHosts,
  maxRuleCents,
  maxTextLength,
  maxUrlLength,
} from '#domain/staff/tenants/tenant-limits.ts'
import { isErpCalls } from '#domain/platform/erp-calls.ts'
import { isCreditMinutes, isNoticeHours } from '#domain/news/outages/outage-rule-limits.ts'
import { creditWays } from '#domain/news/outages/outage-rules.ts'
import { offerStarts } from '#domain/service/offers/offer-kind.ts'
import { timeZones } from '#domain/staff/tenants/time-zones.ts'
import { trustKinds } from '#domain/staff/tenants/upstream-trust.ts'
import { parseEntryLines } from './entry-lines.ts'
import { parseDueDays } from './due-days.ts'
import { parsePlanIds } from './plan-ids.ts'
import { hostLines } from '../hosts/host-lines.ts'
import { isNoteType } from '../fields/note-types.ts'
import { textSchema } from './text-schema.ts'
import { messages, missingTexts } from '../messages.ts'

const link = textSchema('link')
const lines = (isFine: (words: string) => boolean = isPlainLine) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => parseEntryLines(text)?.every(([, words]) => isFine(words)) ?? false,
      messages.linesInvalid,
    ),
  )

/** An amount in reais; empty is the least one. */
const amount = (least: Cents, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      const cents = text.trim() === '' ? least : parseTypedMoney(text)
      return cents !== null && cents >= least && cents <= maxRuleCents
    }, message),
  )

/** Confirmed in the form, and judged by the server. */
const trust = v.nullable(
  v.object({ kind: v.picklist(trustKinds), address: v.string(), certificate: v.string() }),
)

const entries = {
  client_id: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missingTexts.client_id),
    v.check(isClientId, messages.clientIdInvalid),
  ),
  ...byField((name) =>
    textSchema(tenantFields[name].kind, isRequiredField(name) ? missingTexts[name] : undefined),
  ),
  ixc_acs_issuer: textSchema('line'),
  ixc_acs_private_key: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(2 * maxTextLength, messages.tooLong),
    v.check(
      (text) => ['', '-', unchangedSecret].includes(text) || normalizePemKey(text) !== null,
      messages.keyUnreadable,
    ),
  ),
  ixc_acs_url: v.pipe(v.string(), v.trim(), v.maxLength(maxUrlLength - 1, messages.urlTooLong)),
  platform_url: link,
  platform_key: textSchema('secret'),
  ixc_trust: trust,
  ixc_acs_trust: trust,
  support_type: v.picklist(['os', 'customer_service']),
  subjects: v.array(v.string()),
  window_count: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 366,
      messages.countInvalid,
    ),
  ),
  window_unit: v.picklist(['days', 'months']),
  shows_contract_download: v.boolean(),
  shows_annual_settlement: v.boolean(),
  uses_own_note_model: v.boolean(),
  note_types: lines(isNoteType),
  recurrence_url: link,
  allows_payment_links: v.boolean(),
  shows_bill_chat: v.boolean(),
  shows_upcoming_bills: v.boolean(),
  is_contact_only: v.boolean(),
  app_introduction: textSchema('line'),
  has_service_page: v.boolean(),
  services: lines(),
  is_chat_only: v.boolean(),
  chat_url: link,
  shows_closed_detail: v.boolean(),
  allows_new_message: v.boolean(),
  asks_if_solved: v.boolean(),
  shows_visits: v.boolean(),
  first_message_label: textSchema('line', missingTexts.first_message_label),
  subject_descriptions: lines(),
  plan_label_url: link,
  right_suspension: textSchema('recordId'),
  right_cancellation: textSchema('recordId'),
  right_contest: textSchema('recordId'),
  right_due_day: textSchema('recordId'),
  due_days: v.pipe(
    v.string(),
    v.check((text) => parseDueDays(text) !== null, messages.dueDaysInvalid),
  ),
  offer_plan_change: textSchema('recordId'),
  offer_extra: textSchema('recordId'),
  offered_plans: v.pipe(
    v.string(),
    v.check((text) => parsePlanIds(text) !== null, messages.planIdsInvalid),
  ),
  offer_start: v.picklist(offerStarts),
  min_installment: amount(leastInstallmentCents, messages.installmentInvalid),
  installments_from: amount(0, messages.amountInvalid),
  lines: v.picklist(['off', 'read', 'act']),
  outage_credit: v.picklist(creditWays),
  outage_minutes: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isCreditMinutes(Number(text)), messages.outageMinutesInvalid),
  ),
  notice_hours: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isNoticeHours(Number(text)), messages.noticeHoursInvalid),
  ),
  asks_security_code: v.boolean(),
  automatic_pix: v.boolean(),
  automatic_card: v.boolean(),
  automatic_days: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isAnnouncedDays(Number(text)), messages.automaticDaysInvalid),
  ),
  erp_calls: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isErpCalls(Number(text)), messages.erpCallsInvalid),
  ),
  central_password: v.picklist(['off', 'first-time', 'always']),
  time_zone: v.picklist(timeZones),
  announcement_hosts: v.pipe(
    v.string(),
    v.check((text) => hostLines(text).every(isSiteName), messages.hostsInvalid),
    v.check((text) => hostLines(text).length <= maxAnnouncementHosts, messages.tooManyHosts),
  ),
}

/** The tenant form as it is typed (specification 3 and 5); rules are switches and lines. */
export const tenantSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.check((form) => !form.is_chat_only || form.chat_url !== '', messages.urlInvalid),
    ['chat_url'],
  ),
)
export type FormValues = v.InferInput<typeof tenantSchema>
export type CheckedForm = v.InferOutput<typeof tenantSchema>
export type FormField = Extract<keyof FormValues, string>

/** Whether a field name in a refusal is a field of the form. */
export function isFormField(name: string): name is FormField {
  return Object.hasOwn(entries, name)
}
