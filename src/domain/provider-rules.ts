import type { FiscalNoteType } from './fiscal-notes/fiscal-note.ts'

/** Everything in which providers differ (specification 1, 6 and 9), as switches with a name. */
export interface ProviderRules {
  /** How far ahead open invoices are listed. */
  invoiceWindow: { unit: 'days' | 'months'; count: number }
  showsContractDownload: boolean
  showsAnnualSettlement: boolean
  /** The ERP's document type ids and the notes they are; any other id is hidden. */
  fiscalNoteTypes: Record<string, FiscalNoteType>
  /** Whether notes are printed in the provider's own layout instead of the ERP's. */
  usesOwnFiscalNoteModel: boolean
  /** An external page for recurring payments, linked from the menu. */
  recurrenceUrl: string | null
  supportMenu: 'requests' | 'chat'
  /** Where the chat is, when support is by chat alone. */
  chatUrl: string | null
  /** Whether an app is activated here, or by asking the provider. */
  appActivation: 'activate' | 'contact'
  /** Replaces the introductory text of the apps. */
  appIntroduction: string | null
  appPage: 'integration' | 'value-added-services'
  valueAddedServices: { productId: string; name: string }[]
  showsClosedSupportDetail: boolean
  /** Subject id -> the words that explain it. */
  supportSubjectDescriptions: Record<string, string>
  firstSupportMessageLabel: string
  allowsNewSupportMessage: boolean
}

/** The ids of specification 4, and the one a first NFCom (model 62) usually gets. */
const usualNoteTypes: ProviderRules['fiscalNoteTypes'] = {
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
  invoiceWindow: { unit: 'days', count: 15 },
  showsContractDownload: true,
  showsAnnualSettlement: true,
  fiscalNoteTypes: usualNoteTypes,
  usesOwnFiscalNoteModel: false,
  recurrenceUrl: null,
  supportMenu: 'requests',
  chatUrl: null,
  appActivation: 'activate',
  appIntroduction: null,
  appPage: 'integration',
  valueAddedServices: [],
  showsClosedSupportDetail: true,
  supportSubjectDescriptions: {},
  firstSupportMessageLabel: 'Primeira mensagem:',
  allowsNewSupportMessage: true,
}

const withoutContractPapers: Partial<ProviderRules> = {
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
 * The presets of the ids the specification names. It speaks of "the netmania family" without a list:
 * every id that begins so belongs to it, for a forgotten sibling is the likelier mistake.
 */
function preset(clientId: string): Partial<ProviderRules> {
  if (clientId.startsWith('netmania')) return netmaniaFamily
  return clientId === 'cliente' ? withoutContractPapers : {}
}

/** What a provider's own record may say; what it leaves out, or undefined, stays as it was. */
export type RuleOverrides = {
  readonly [Rule in keyof ProviderRules]?: ProviderRules[Rule] | undefined
}

/** The rules of a provider: the defaults, its preset, then what its own record says. */
export function providerRules(clientId: string, overrides: RuleOverrides = {}): ProviderRules {
  const said = Object.entries(overrides).filter(([, value]) => value !== undefined)
  return { ...defaults, ...preset(clientId), ...Object.fromEntries(said) }
}

/** The names of the rules in which two sets of them differ. */
export function differingRules(one: ProviderRules, other: ProviderRules): string[] {
  const values = new Map(Object.entries(one))
  return Object.entries(other)
    .filter(([rule, value]) => written(value) !== written(values.get(rule)))
    .map(([rule]) => rule)
}

/** In what rules differ from those the client id alone gives: all a provider's own record must say. */
export function ruleOverrides(clientId: string, rules: ProviderRules): RuleOverrides {
  const own = new Set(differingRules(providerRules(clientId), rules))
  return Object.fromEntries(Object.entries(rules).filter(([rule]) => own.has(rule)))
}

const written = (value: unknown) => JSON.stringify(sorted(value))

/** Keys in one order: a database keeps none. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
