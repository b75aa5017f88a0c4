import * as v from 'valibot'
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
import { rightSubjectKinds } from '#domain/service/rights/right-kind.ts'
import { offerKinds } from '#domain/service/offers/offer-kind.ts'
import { keysOf, recordOf } from '#domain/platform/values/record-of.ts'
import { byField } from '#domain/staff/tenants/tenant-fields.ts'
import type { AcsRequest } from '#portal/queries/staff/tenants/acs.ts'
import type { TenantRequest } from '#portal/queries/staff/tenants/tenants.ts'
import { parseEntryLines, formatEntryLines } from './entry-lines.ts'
import { hostLines } from '../hosts/host-lines.ts'
import { parseDueDays } from './due-days.ts'
import { parsePlanIds } from './plan-ids.ts'
import { isNoteType } from '../fields/note-types.ts'
import { type CheckedForm, type FormValues, plainRules } from './tenant-schema.ts'

function ruleValues(rules: ProviderRules) {
  const { invoiceWindow, outages, rightSubjects, offerSubjects, ...flat } = rules
  const services = rules.valueAddedServices.map(({ productId, name }) => [productId, name] as const)
  return {
    ...flat,
    'invoiceWindow.count': String(invoiceWindow.count),
    'invoiceWindow.unit': invoiceWindow.unit,
    fiscalNoteTypes: formatEntryLines(Object.entries(rules.fiscalNoteTypes)),
    recurrenceUrl: rules.recurrenceUrl ?? '',
    appIntroduction: rules.appIntroduction ?? '',
    valueAddedServices: formatEntryLines(services),
    chatUrl: rules.chatUrl ?? '',
    supportSubjectDescriptions: formatEntryLines(Object.entries(rules.supportSubjectDescriptions)),
    ...recordOf(
      rightSubjectKinds.map((kind) => [`rightSubjects.${kind}`, rightSubjects[kind]] as const),
    ),
    dueDays: rules.dueDays.join(', '),
    ...recordOf(offerKinds.map((kind) => [`offerSubjects.${kind}`, offerSubjects[kind]] as const)),
    offeredPlans: rules.offeredPlans.join(', '),
    planLabelUrl: rules.planLabelUrl ?? '',
    minInstallmentCents: formatMoney(rules.minInstallmentCents),
    installmentsFromCents: formatMoney(rules.installmentsFromCents),
    'outages.credit': outages.credit,
    'outages.minutes': String(outages.minutes),
    'outages.noticeHours': String(outages.noticeHours),
    automaticAnnouncedDays: String(rules.automaticAnnouncedDays),
    maxErpCalls: String(rules.maxErpCalls),
    announcementHosts: rules.announcementHosts.join('\n'),
  }
}
export type RuleField = keyof ReturnType<typeof ruleValues>

/** The fields of the form that are provider rules. */
export const ruleFields = keysOf(ruleValues(providerRules('')))

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

function toRules(form: CheckedForm): ProviderRules {
  const types = (parseEntryLines(form.fiscalNoteTypes) ?? []).flatMap(([id, type]) =>
    isNoteType(type) ? [[id, type] as const] : [],
  )
  return {
    ...v.parse(plainRules, form),
    invoiceWindow: {
      unit: form['invoiceWindow.unit'],
      count: Number(form['invoiceWindow.count']),
    },
    fiscalNoteTypes: Object.fromEntries(types),
    recurrenceUrl: form.recurrenceUrl || null,
    chatUrl: form.chatUrl || null,
    appIntroduction: form.appIntroduction || null,
    valueAddedServices: (parseEntryLines(form.valueAddedServices) ?? []).map(
      ([productId, name]) => ({ productId, name }),
    ),
    firstSupportMessageLabel: form.firstSupportMessageLabel,
    supportSubjectDescriptions: Object.fromEntries(
      parseEntryLines(form.supportSubjectDescriptions) ?? [],
    ),
    rightSubjects: recordOf(
      rightSubjectKinds.map((kind) => [kind, form[`rightSubjects.${kind}`]] as const),
    ),
    dueDays: parseDueDays(form.dueDays) ?? [],
    offerSubjects: recordOf(
      offerKinds.map((kind) => [kind, form[`offerSubjects.${kind}`]] as const),
    ),
    offeredPlans: parsePlanIds(form.offeredPlans) ?? [],
    planLabelUrl: form.planLabelUrl || null,
    minInstallmentCents: parseTypedMoney(form.minInstallmentCents) ?? leastInstallmentCents,
    installmentsFromCents: parseTypedMoney(form.installmentsFromCents) ?? 0,
    outages: {
      credit: form['outages.credit'],
      minutes: Number(form['outages.minutes']),
      noticeHours: Number(form['outages.noticeHours']),
    },
    automaticAnnouncedDays: Number(form.automaticAnnouncedDays),
    maxErpCalls: Number(form.maxErpCalls),
    announcementHosts: hostLines(form.announcementHosts),
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
