import { isSameJson } from '#domain/platform/values/same-json.ts'
import { minAnnouncedDays } from '#domain/money/automatic-payments/announced-days.ts'
import { defaultErpCalls } from '#domain/platform/erp-calls.ts'
import { defaultDueDays } from '#domain/service/rights/due-day.ts'
import { defaultOutageRules, type OutageRules } from '#domain/news/outages/outage-rules.ts'
import {
  noOfferSubjects,
  type OfferStart,
  type OfferSubjects,
} from '#domain/service/offers/offer-kind.ts'
import type { PaymentPartsRule } from '#domain/service/payment-parts/payment-parts-rule.ts'
import { noRightSubjects, type RightSubjects } from '#domain/service/rights/right-kind.ts'
import { leastInstallmentCents } from '#domain/money/cards/installments.ts'
import { ruleSwitches, type RuleSwitch } from './rule-switches.ts'
import { defaultTimeZone, type TimeZone } from './time-zones.ts'
import type { FiscalNoteType } from '#domain/money/fiscal-notes/fiscal-note.ts'

/**
 * Everything in which providers differ, as named rules (first specification, sections 1 and 6; second
 * specification, sections 1 and 9).
 */
export interface ProviderRules extends Record<RuleSwitch, boolean> {
  /** How far after today an open invoice may be due and still be listed. */
  invoiceWindow: { unit: 'days' | 'months'; count: number }
  /**
   * The kind of fiscal note for each document type id of the ERP. Notes of any other id are hidden.
   */
  fiscalNoteTypes: Record<string, FiscalNoteType>
  /** An external page for recurring payments, linked from the menu. */
  recurrenceUrl: string | null
  /** The provider's page with the standard labels of its plans (Anatel), linked from the rights: the ERP has none. */
  planLabelUrl: string | null
  supportMenu: 'requests' | 'chat'
  /** The address of the chat, for a provider whose support is by chat only. */
  chatUrl: string | null
  /** Whether subscribers activate an app in the portal or by contacting the provider. */
  appActivation: 'activate' | 'contact'
  /** Replaces the introductory text of the apps; null keeps the usual one. */
  appIntroduction: string | null
  appPage: 'integration' | 'value-added-services'
  valueAddedServices: { productId: string; name: string }[]
  /** The explanation shown for a support subject, by subject id. */
  supportSubjectDescriptions: Record<string, string>
  /** The subject of the ERP under which each right is filed; an empty one is not offered. */
  rightSubjects: RightSubjects
  /** The days of the month to choose a due day from. */
  dueDays: number[]
  /** The subject of the ERP under which each kind of offer is filed; an empty one is not offered. */
  offerSubjects: OfferSubjects
  /** The ids of the ERP's plans that offers are limited to; none: all on sale. */
  offeredPlans: string[]
  offerStart: OfferStart
  /** In how many parts overdue bills may be asked to be paid at most; `off`: it is not offered. */
  paymentParts: PaymentPartsRule
  firstSupportMessageLabel: string
  /** The smallest installment of a card payment, in cents. */
  minInstallmentCents: number
  /** A card payment below this amount, in cents, is not split into installments. */
  installmentsFromCents: number
  /** Whether subscribers see the state of their internet access, and may also act on it. */
  lines: 'off' | 'read' | 'act'
  /** How interruptions are credited, and how long before it begins a maintenance is told. */
  outages: OutageRules
  /** Days before its due date on which a bill that pays itself is announced: 5 to 10. */
  automaticAnnouncedDays: number
  /**
   * Whether the password of the ERP's own portal signs in: never, until the portal has a password of
   * its own, or always.
   */
  centralPassword: 'off' | 'first-time' | 'always'
  /** Questions to the ERP at once, of all server processes together. */
  maxErpCalls: number
  /**
   * Host names that announcements may link to, besides the portal's own and those of the provider's
   * addresses.
   */
  announcementHosts: string[]
  /** Decides when reminders may be sent and which day it is. */
  timeZone: TimeZone
}

/**
 * The ids of the first specification, section 4, and the id that the ERP usually gives to NFCom
 * (model 62).
 */
const defaultFiscalNoteTypes: ProviderRules['fiscalNoteTypes'] = {
  '900': 'SVA',
  '632': 'SCM',
  '604': 'SCM',
  '605': 'SCM',
  '634': 'SCM',
  '603': 'SCM',
  '633': 'SCM',
  '13': 'NFS-e',
  '62': 'NFCom',
}

const defaults: ProviderRules = {
  ...ruleSwitches,
  invoiceWindow: { unit: 'days', count: 15 },
  fiscalNoteTypes: defaultFiscalNoteTypes,
  recurrenceUrl: null,
  planLabelUrl: null,
  supportMenu: 'requests',
  chatUrl: null,
  appActivation: 'activate',
  appIntroduction: null,
  appPage: 'integration',
  valueAddedServices: [],
  supportSubjectDescriptions: {},
  rightSubjects: noRightSubjects,
  dueDays: [...defaultDueDays],
  offerSubjects: noOfferSubjects,
  offeredPlans: [],
  offerStart: 'agreed',
  paymentParts: 'off',
  firstSupportMessageLabel: 'Primeira mensagem:',
  minInstallmentCents: leastInstallmentCents,
  installmentsFromCents: 0,
  lines: 'off',
  outages: defaultOutageRules,
  automaticAnnouncedDays: minAnnouncedDays,
  centralPassword: 'off',
  maxErpCalls: defaultErpCalls,
  announcementHosts: [],
  timeZone: defaultTimeZone,
}

const contractDocumentsHidden: Partial<ProviderRules> = {
  showsContractDownload: false,
  showsAnnualSettlement: false,
}

const netmaniaFamily: Partial<ProviderRules> = {
  appPage: 'value-added-services',
  valueAddedServices: [
    { productId: '133', name: 'Globoplay' },
    { productId: '137', name: 'Globoplay Premium' },
    { productId: '389', name: 'Premiere' },
    { productId: '379', name: 'Netmania Play completo' },
    { productId: '173', name: 'Telemedicina' },
    { productId: '174', name: 'Teleconsulta' },
  ],
  firstSupportMessageLabel: 'Descrição:',
  allowsNewSupportMessage: false,
}

/**
 * The preset of each client id that the specifications name. They speak of "the netmania family"
 * without listing it: every id that begins with `netmania` belongs to it, because forgetting one of
 * the family is the likelier mistake.
 */
function presetFor(clientId: string): Partial<ProviderRules> {
  if (clientId.startsWith('netmania')) return netmaniaFamily
  return clientId === 'cliente' ? contractDocumentsHidden : {}
}

/**
 * The rules in a provider's own record. A rule that is absent or undefined keeps its default or
 * preset.
 */
export type RuleOverrides = {
  readonly [Rule in keyof ProviderRules]?: ProviderRules[Rule] | undefined
}

/**
 * The rules of a provider: the defaults, overridden by its preset, overridden by its own record.
 */
export function providerRules(clientId: string, overrides: RuleOverrides = {}): ProviderRules {
  const givenOverrides = Object.entries(overrides).filter(([, value]) => value !== undefined)
  return { ...defaults, ...presetFor(clientId), ...Object.fromEntries(givenOverrides) }
}

/** The names of the rules whose values differ between two sets. */
export function differingRules(one: ProviderRules, other: ProviderRules): string[] {
  const values = new Map(Object.entries(one))
  return Object.entries(other)
    .filter(([rule, value]) => !isSameJson(value, values.get(rule)))
    .map(([rule]) => rule)
}

/**
 * The part of `rules` that differs from what the client id alone gives: all that a provider's own
 * record has to hold.
 */
export function ruleOverrides(clientId: string, rules: ProviderRules): RuleOverrides {
  const own = new Set(differingRules(providerRules(clientId), rules))
  return Object.fromEntries(Object.entries(rules).filter(([rule]) => own.has(rule)))
}
