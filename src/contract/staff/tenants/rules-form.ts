import * as v from 'valibot'
import { leastInstallmentCents } from '#domain/money/cards/installments.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { isSiteName } from '#domain/platform/hosts/host-name.ts'
import { defaultDueDays, isDueDay } from '#domain/service/rights/due-day.ts'
import { noOfferSubjects, offerKinds } from '#domain/service/offers/offer-kind.ts'
import { isCreditMinutes, isNoticeHours } from '#domain/news/outages/outage-rule-limits.ts'
import { creditWays, defaultOutageRules } from '#domain/news/outages/outage-rules.ts'
import { noRightSubjects, rightSubjectKinds } from '#domain/service/rights/right-kind.ts'
import { fillRecord } from '#domain/platform/values/record-of.ts'
import { isPlainLine } from '#domain/staff/tenants/plain-line.ts'
import {
  maxRuleCents,
  maxAnnouncementHosts,
  maxSubjects,
  maxTextLength,
  maxUrlLength,
} from '#domain/staff/tenants/tenant-limits.ts'
import { recordId } from '#contract/platform/scalars.ts'
import { providerRulesSchema } from '#contract/site/theme.ts'

const words = v.pipe(v.string(), v.maxLength(maxTextLength), v.check(isPlainLine))
const isLink = (text: string) => secureLink(text) !== null
const ruleLink = v.nullable(v.pipe(words, v.maxLength(maxUrlLength), v.check(isLink)))

/** An amount of a rule, in cents; the least one when it is left out. */
const ruleCents = (least: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(maxRuleCents)), least)

/** A subject of the ERP; empty for none. */
const subjectId = v.optional(v.union([v.literal(''), recordId]), '')

/** The rules of a provider as staff enter them: the same switches, with limits on what is typed. */
export const rulesFormSchema = v.object({
  ...providerRulesSchema.entries,
  invoiceWindow: v.object({
    unit: v.picklist(['days', 'months']),
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)),
  }),
  fiscalNoteTypes: v.record(recordId, v.picklist(['SVA', 'SCM', 'NFS-e', 'NFCom'])),
  recurrenceUrl: ruleLink,
  planLabelUrl: v.optional(ruleLink, null),
  chatUrl: ruleLink,
  appIntroduction: v.nullable(words),
  valueAddedServices: v.pipe(
    v.array(v.object({ productId: recordId, name: v.pipe(words, v.nonEmpty()) })),
    v.maxLength(maxSubjects),
  ),
  supportSubjectDescriptions: v.record(recordId, words),
  rightSubjects: v.optional(v.object(fillRecord(rightSubjectKinds, subjectId)), noRightSubjects),
  offerSubjects: v.optional(v.object(fillRecord(offerKinds, subjectId)), noOfferSubjects),
  offeredPlans: v.optional(v.pipe(v.array(recordId), v.maxLength(maxSubjects)), () => []),
  dueDays: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.check(isDueDay))), v.maxLength(28)),
    () => [...defaultDueDays],
  ),
  outages: v.optional(
    v.object({
      credit: v.picklist(creditWays),
      minutes: v.pipe(v.number(), v.check(isCreditMinutes)),
      noticeHours: v.pipe(v.number(), v.check(isNoticeHours)),
    }),
    defaultOutageRules,
  ),
  firstSupportMessageLabel: v.pipe(words, v.nonEmpty()),
  minInstallmentCents: ruleCents(leastInstallmentCents),
  installmentsFromCents: ruleCents(0),
  announcementHosts: v.pipe(
    v.optional(v.array(v.pipe(v.string(), v.check(isSiteName))), () => []),
    v.maxLength(maxAnnouncementHosts),
  ),
})
