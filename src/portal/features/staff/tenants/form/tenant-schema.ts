import { providerRulesSchema } from '#contract/site/theme.ts'
import { isAnnouncedDays } from '#domain/money/automatic-payments/announced-days.ts'
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
import { offerKinds } from '#domain/service/offers/offer-kind.ts'
import { rightSubjectKinds } from '#domain/service/rights/right-kind.ts'
import { ruleSwitches } from '#domain/staff/tenants/rule-switches.ts'
import { fillRecord, keysOf } from '#domain/platform/values/record-of.ts'
import { trustKinds } from '#domain/staff/tenants/upstream-trust.ts'
import { parseEntryLines } from './entry-lines.ts'
import { parseDueDays } from './due-days.ts'
import { parsePlanIds } from './plan-ids.ts'
import { hostLines } from '../hosts/host-lines.ts'
import { isNoteType } from '../fields/note-types.ts'
import { textSchema } from './text-schema.ts'
import { messages, missingTexts } from '../messages.ts'

const rules = providerRulesSchema.entries

/** The rules whose field holds the value itself. */
export const plainRules = v.object({
  ...fillRecord(keysOf(ruleSwitches), v.boolean()),
  appActivation: rules.appActivation,
  appPage: rules.appPage,
  centralPassword: v.unwrap(rules.centralPassword),
  lines: v.unwrap(rules.lines),
  offerStart: v.unwrap(rules.offerStart),
  paymentParts: v.unwrap(rules.paymentParts),
  supportMenu: rules.supportMenu,
  timeZone: v.unwrap(rules.timeZone),
})

/** The fields for subjects of the ERP. */
const rightSubjectFields = rightSubjectKinds.map((kind) => `rightSubjects.${kind}` as const)
const offerSubjectFields = offerKinds.map((kind) => `offerSubjects.${kind}` as const)

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

/** A whole number. */
const number = (isFine: (number: number) => boolean, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => /^\d+$/.test(text) && isFine(Number(text)), message),
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
  ...plainRules.entries,
  'invoiceWindow.count': number((count) => count >= 1 && count <= 366, messages.countInvalid),
  'invoiceWindow.unit': rules.invoiceWindow.entries.unit,
  fiscalNoteTypes: lines(isNoteType),
  recurrenceUrl: link,
  appIntroduction: textSchema('line'),
  valueAddedServices: lines(),
  chatUrl: link,
  firstSupportMessageLabel: textSchema('line', missingTexts.firstSupportMessageLabel),
  supportSubjectDescriptions: lines(),
  planLabelUrl: link,
  ...fillRecord(rightSubjectFields, textSchema('recordId')),
  ...fillRecord(offerSubjectFields, textSchema('recordId')),
  dueDays: v.pipe(
    v.string(),
    v.check((text) => parseDueDays(text) !== null, messages.dueDaysInvalid),
  ),
  offeredPlans: v.pipe(
    v.string(),
    v.check((text) => parsePlanIds(text) !== null, messages.planIdsInvalid),
  ),
  minInstallmentCents: amount(leastInstallmentCents, messages.installmentInvalid),
  installmentsFromCents: amount(0, messages.amountInvalid),
  'outages.credit': v.picklist(creditWays),
  'outages.minutes': number(isCreditMinutes, messages.outageMinutesInvalid),
  'outages.noticeHours': number(isNoticeHours, messages.noticeHoursInvalid),
  automaticAnnouncedDays: number(isAnnouncedDays, messages.automaticDaysInvalid),
  maxErpCalls: number(isErpCalls, messages.erpCallsInvalid),
  announcementHosts: v.pipe(
    v.string(),
    v.check((text) => hostLines(text).every(isSiteName), messages.hostsInvalid),
    v.check((text) => hostLines(text).length <= maxAnnouncementHosts, messages.tooManyHosts),
  ),
}

/** The tenant form as it is typed (specification 3 and 5); rules are switches and lines. */
export const tenantSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.check((form) => form.supportMenu !== 'chat' || form.chatUrl !== '', messages.urlInvalid),
    ['chatUrl'],
  ),
)
export type FormValues = v.InferInput<typeof tenantSchema>
export type CheckedForm = v.InferOutput<typeof tenantSchema>
export const formFields = keysOf(entries)
export type FormField = keyof FormValues
