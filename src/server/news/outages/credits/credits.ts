import { creditPageSize, type RawCredit } from '#contract/news/outage-credits.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { type OutageCredit, outageCredits } from '#domain/news/outages/credit.ts'
import { creditSentence, isWorthAsking } from '#domain/news/outages/credit-words.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { PricedContract } from '#server/upstreams/erp/offer-port.ts'
import type { StaffMember, Subscriber } from '#server/platform/http/call.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { affectedAfter, everybodyAfter } from '../affected.ts'
import type { CreditLimits } from './limits.ts'
import { notFound } from '../drafts.ts'
import { findOutage } from '../store.ts'
import { type StruckOutage, struckOutages } from './struck-outages.ts'

type Account = Pick<Subscriber, 'customerId' | 'documentHash'>

/** What an outage is worth to one contract. */
export interface ContractCredit {
  readonly customerId: string
  readonly contractId: string
  readonly startsAt: Date
  readonly credit: OutageCredit
}

const isStruck = ({ contractIds }: StruckOutage, contractId: string) =>
  contractIds.length === 0 || contractIds.includes(contractId)

/** A contract that the ERP does not list any more, or not readably: what it cost is not known. */
const unlisted = (customerId: string, contractId: string): PricedContract => ({
  customerId,
  contractId,
  priceOn: () => null,
  activatedOn: null,
  isBlocked: false,
  isSuspended: false,
  suspendedFrom: null,
})

function creditsOf(
  { rules }: Tenant,
  customerId: string,
  struck: readonly StruckOutage[],
  contracts: readonly PricedContract[],
): ContractCredit[] {
  const own = contracts.filter((contract) => contract.customerId === customerId)
  const listed = new Set(own.map(({ contractId }) => contractId))
  const others = new Set(struck.flatMap(({ contractIds }) => contractIds))
  const all = [
    ...own,
    ...[...others].filter((id) => !listed.has(id)).map((id) => unlisted(customerId, id)),
  ]
  return all.flatMap((contract) => {
    const { contractId } = contract
    const outages = struck
      .filter((one) => listed.has(contractId) || one.contractIds.length > 0)
      .filter((one) => isStruck(one, contractId))
      .map(({ outage }) => outage)
    const credits = outageCredits(outages, contract, { rules: rules.outages, zone: rules.timeZone })
    return credits.flatMap((credit) => {
      const startsAt = outages.find(({ id }) => id === credit.outageId)?.startsAt
      return startsAt ? [{ customerId, contractId, startsAt, credit }] : []
    })
  })
}

const toRaw = ({ contractId, credit }: ContractCredit): RawCredit => ({
  outage_id: credit.outageId,
  contract_id: contractId,
  state: credit.state,
  minutes: credit.minutes,
  price: credit.price === null ? '' : formatDecimal(credit.price),
  amount: credit.state === 'due' ? formatDecimal(credit.amount) : '',
  months: credit.months.map(({ month, minutes, amount }) => ({
    month,
    minutes,
    amount: formatDecimal(amount),
  })),
})

/** What an upstream does not tell is unknown; what it is a part of is told all the same. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return null
    throw error
  })
}

/** Sentences of credits by the contract's id. */
export type CreditLines = ReadonlyMap<string, readonly string[]>

export type CreditService = ReturnType<typeof creditService>

/** What outages are worth, by their published times and what the plan of each contract cost that day. */
export function creditService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly audit: Pick<AuditModule, 'recordPagedLook'>
  readonly limits: CreditLimits
  readonly now: () => Date
}) {
  const { database, erps, audit, limits, now } = deps
  const { db } = database

  async function read(tenant: Tenant, accounts: readonly Account[], signal?: AbortSignal) {
    if (tenant.rules.outages.credit === 'off') throw commonRefusal('forbidden')
    const at = now()
    const struckBy = await struckOutages(db, tenant.clientId, accounts, at)
    const struck = accounts.filter((account) => struckBy(account).length > 0)
    const customerIds = struck.map(({ customerId }) => customerId)
    const { items, isIncomplete } =
      customerIds.length === 0
        ? { items: [], isIncomplete: false }
        : await erps.for(tenant).pricedContracts(customerIds, { ...(signal && { signal }) })
    const credits = struck.flatMap((account) =>
      creditsOf(tenant, account.customerId, struckBy(account), items),
    )
    return { credits, isIncomplete, at }
  }

  return {
    /** All of a subscriber's, for what is written of them elsewhere. */
    ofSubscriber: async (tenant: Tenant, subscriber: Subscriber, signal?: AbortSignal) =>
      read(tenant, [subscriber], signal),

    /** What is due or may be, as its subscriber reads it, by contract; nothing where the portal states none. */
    lines: async (tenant: Tenant, account: Account, signal: AbortSignal): Promise<CreditLines> => {
      const { outages: by, timeZone: zone } = tenant.rules
      if (by.credit === 'off') return new Map()
      const found = await orNull(read(tenant, [account], signal))
      const lines = new Map<string, string[]>()
      for (const told of found?.credits ?? []) {
        if (!isWorthAsking(told.credit)) continue
        const known = lines.get(told.contractId) ?? []
        lines.set(told.contractId, [...known, creditSentence(told, { rules: by, zone })])
      }
      return lines
    },

    own: async (tenant: Tenant, subscriber: Subscriber, signal: AbortSignal) => {
      const { credits, isIncomplete, at } = await read(tenant, [subscriber], signal)
      return {
        credits: credits.map(toRaw),
        as_of: at.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    /** A page of the subscribers of one outage. */
    page: async (
      tenant: Tenant,
      staffMember: StaffMember,
      id: string,
      { after, signal }: { readonly after: string | undefined; readonly signal: AbortSignal },
    ) => {
      const { clientId } = tenant
      await limits.consumePage(clientId, staffMember)
      const outage = await findOutage(db, { clientId, id })
      if (!outage || outage.state === 'draft') return notFound
      const readersAfter = outage.area.isEverywhere ? everybodyAfter : affectedAfter
      const accounts = await readersAfter(db, outage, after ?? '', creditPageSize + 1)
      const shown = accounts.slice(0, creditPageSize)
      const { credits, isIncomplete, at } = await read(tenant, shown, signal)
      const look = { staffMember, clientId, action: 'outage credits read', subject: id } as const
      await audit.recordPagedLook(look, { isFirst: after === undefined })
      return {
        credits: credits
          .filter(({ credit }) => credit.outageId === id)
          .map((credit) => Object.assign(toRaw(credit), { customer_id: credit.customerId })),
        subscribers: shown.length,
        next: accounts.length > shown.length ? (shown.at(-1)?.customerId ?? null) : null,
        as_of: at.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },
  }
}
