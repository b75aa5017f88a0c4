import * as v from 'valibot'
import {
  maxAnnouncedDays,
  minAnnouncedDays,
} from '#domain/money/automatic-payments/announced-days.ts'
import { leastInstallmentCents } from '#domain/money/cards/installments.ts'
import { defaultTimeZone, timeZones } from '#domain/staff/tenants/time-zones.ts'
import { defaultErpCalls, isErpCalls } from '#domain/platform/erp-calls.ts'
import { defaultDueDays } from '#domain/service/rights/due-day.ts'
import { noOfferSubjects, offerKinds, offerStarts } from '#domain/service/offers/offer-kind.ts'
import { paymentPartsRules } from '#domain/service/payment-parts/payment-parts-rule.ts'
import { creditWays, defaultOutageRules } from '#domain/news/outages/outage-rules.ts'
import { noRightSubjects, rightSubjectKinds } from '#domain/service/rights/right-kind.ts'
import { fillRecord, keysOf } from '#domain/platform/values/record-of.ts'
import { firstSwitches, ruleSwitches } from '#domain/staff/tenants/rule-switches.ts'
import { cornerShapes, headlineFaces, heroPatterns } from '#domain/platform/colours/face.ts'
import { isHexColour } from '#domain/platform/colours/hex-colour.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { text } from '#contract/platform/scalars.ts'
import { themePath } from '#contract/worker/paths.ts'

/** `#rrggbb`, lower or upper case; nothing else can reach a stylesheet. */
const colour = v.pipe(v.string(), v.check(isHexColour))
const count = v.pipe(v.number(), v.integer(), v.minValue(1))
const cents = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One scheme (light or dark) of the accessible palette; every value `#rrggbb`. */
const paletteSchemeSchema = v.object({
  brand: colour,
  onBrand: colour,
  brandHover: colour,
  brandActive: colour,
  brandText: colour,
  brandUi: colour,
  brandSoft: colour,
  onBrandSoft: colour,
  /** A page that a former version stored has none of these. */
  brandEdge: v.optional(colour),
  brandFill: v.optional(colour),
  onBrandFill: v.optional(colour),
  accentOnBrand: v.optional(colour),
})
export const paletteSchema = v.object({ light: paletteSchemeSchema, dark: paletteSchemeSchema })

/** The id of a subject of the ERP; empty for none. */
const subjectId = v.optional(v.string(), '')

/** The rules of `domain/staff/tenants/provider-rules.ts`, resolved for this provider. */
export const providerRulesSchema = v.object({
  ...fillRecord(keysOf(ruleSwitches), v.optional(v.boolean(), false)),
  ...fillRecord(keysOf(firstSwitches), v.boolean()),
  invoiceWindow: v.object({ unit: v.picklist(['days', 'months']), count }),
  fiscalNoteTypes: v.record(v.string(), v.picklist(['SVA', 'SCM', 'NFS-e', 'NFCom'])),
  recurrenceUrl: v.nullable(v.string()),
  planLabelUrl: v.optional(v.nullable(v.string()), null),
  supportMenu: v.picklist(['requests', 'chat']),
  chatUrl: v.nullable(v.string()),
  appActivation: v.picklist(['activate', 'contact']),
  appIntroduction: v.nullable(v.string()),
  appPage: v.picklist(['integration', 'value-added-services']),
  valueAddedServices: v.array(v.object({ productId: v.string(), name: v.string() })),
  supportSubjectDescriptions: v.record(v.string(), v.string()),
  rightSubjects: v.optional(v.object(fillRecord(rightSubjectKinds, subjectId)), noRightSubjects),
  dueDays: v.optional(v.array(count), [...defaultDueDays]),
  offerSubjects: v.optional(v.object(fillRecord(offerKinds, subjectId)), noOfferSubjects),
  offeredPlans: v.optional(v.array(v.string()), () => []),
  offerStart: v.optional(v.picklist(offerStarts), 'agreed'),
  paymentParts: v.optional(v.picklist(paymentPartsRules), 'off'),
  firstSupportMessageLabel: v.string(),
  // A theme that a device stored before these rules has none of them.
  minInstallmentCents: v.optional(cents, leastInstallmentCents),
  installmentsFromCents: v.optional(cents, 0),
  lines: v.optional(v.picklist(['off', 'read', 'act']), 'off'),
  outages: v.optional(
    v.object({ credit: v.picklist(creditWays), minutes: count, noticeHours: count }),
    defaultOutageRules,
  ),
  automaticAnnouncedDays: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(minAnnouncedDays), v.maxValue(maxAnnouncedDays)),
    minAnnouncedDays,
  ),
  centralPassword: v.optional(v.picklist(['off', 'first-time', 'always']), 'off'),
  maxErpCalls: v.optional(v.pipe(v.number(), v.check(isErpCalls)), defaultErpCalls),
  announcementHosts: v.optional(v.array(v.string()), () => []),
  timeZone: v.optional(v.picklist(timeZones), defaultTimeZone),
})

/**
 * The provider's theme: the thirteen fields of the first specification, section 1, plus `rules` and
 * the computed `palette`, which other servers may leave out and the portal then derives, and
 * `plain_logo`, without which a logo stands on a white plate, and `face`.
 */
export const themeSchema = v.object({
  client_id: v.string(),
  alias: v.string(),
  vertical_logo_url: text,
  horizontal_logo_url: text,
  app_logo_url: text,
  favicon_url: text,
  /** The logo of the bar in white and in black, for grounds that are not white. Ours alone. */
  plain_logo: v.optional(v.object({ white: v.string(), ink: v.string() })),
  /** Ornament, corners and letters of the provider's pages. Ours alone. */
  face: v.optional(
    v.object({
      pattern: v.picklist(heroPatterns),
      corners: v.picklist(cornerShapes),
      headline: v.picklist(headlineFaces),
    }),
  ),
  primary_color: colour,
  secondary_color: v.optional(v.nullable(v.string()), ''),
  whatsapp_number: text,
  phone_number: text,
  contact_email: text,
  faq_url: text,
  support_type: v.optional(v.picklist(['os', 'customer_service']), 'os'),
  rules: v.optional(providerRulesSchema),
  palette: v.optional(paletteSchema),
})
export type Theme = v.InferOutput<typeof themeSchema>

/**
 * A provider's static configuration file (first specification, section 1): the same fields, and
 * only those rules that differ from the defaults.
 */
export const themeFileSchema = v.object({
  ...themeSchema.entries,
  rules: v.optional(v.partial(providerRulesSchema)),
})

export const theme = endpoint({
  name: 'theme',
  method: 'GET',
  path: themePath,
  policy: 'public',
  namesClient: true,
  summary: "The provider's brand, contacts and rules.",
  answer: themeSchema,
  refusals: {},
})
