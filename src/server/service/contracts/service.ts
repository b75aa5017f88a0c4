import * as v from 'valibot'
import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  rawContractSchema,
  resendSignatureLink,
  unlockContract,
} from '#contract/service/contracts.ts'
import { readInvoice } from '#contract/money/invoices.ts'
import { annualSettlement, settlementYears } from '#domain/service/contracts/annual-settlement.ts'
import { calendarDate, formatDateTime } from '#domain/platform/time/dates.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Dated, ReadOptions, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import { type Call, type Subscriber, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { ReceiptsModule } from '#server/money/receipts/module.ts'
import { buildDeclaration } from './declaration.ts'
import { drawDeclaration } from './declaration-pdf.ts'
import type { LinkLimits } from './limits.ts'
import type { ContractMarks } from '#server/service/rights/port.ts'
import { resendLink } from './signature-link.ts'
import { unlockOnce, type UnlockResult } from './unlock.ts'
import type { Unlocks } from './unlocks.ts'

type SubscriberCall = Pick<Call<typeof listContracts>, 'tenant' | 'session' | 'fresh' | 'signal'>

/** A call about the contracts of a subscriber, who need not be the one who calls. */
type OwnCall = Pick<SubscriberCall, 'tenant' | 'fresh' | 'signal'> & {
  readonly session: Pick<Subscriber, 'customerId' | 'documentHash'>
}

type SettlementCall = SubscriberCall &
  Pick<Call<typeof annualDebtSettlement>, 'headers' | 'hostname' | 'isLocal'>

/** The address of the host that was called; http, with its port, on this machine alone. */
const originOf = ({ headers, hostname, isLocal }: SettlementCall) =>
  isLocal ? `http://${headers.get('host') ?? hostname}` : `https://${hostname}`

export type ContractService = ReturnType<typeof contractService>

export function contractService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly unlocks: Unlocks
  readonly linkLimits: LinkLimits
  /** Key of the code of authenticity, so that a declaration cannot be forged. */
  readonly declarationKey: Uint8Array
  readonly signStatement: ReceiptsModule['signStatement']
  readonly marks: ContractMarks
  readonly now: () => Date
}) {
  const { erps, unlocks, linkLimits, declarationKey, signStatement, marks, now } = deps

  /**
   * The subscriber's own contracts. The customer id is checked after the ERP answered too, since
   * its filter is not trusted.
   */
  const listOwn = async (
    call: OwnCall,
    options: Pick<ReadOptions, 'mayBeDated'> = {},
  ): Promise<Dated<Rows<ErpContract>>> => {
    const { tenant, session, fresh, signal } = call
    const { value, ...dated } = await erps
      .for(tenant)
      .contracts(session.customerId, { ...options, fresh, signal })
    return {
      ...dated,
      value: value.filter(({ customerId }) => customerId === session.customerId),
    }
  }

  const findOwn = async (call: OwnCall, id: string): Promise<ErpContract | undefined> =>
    findListed(await listOwn(call), (contract) => contract.id === id)

  return {
    list: async (call: SubscriberCall) => {
      const { value: rows, ...dated } = await listOwn(call, { mayBeDated: true })
      const value = [...rows]
      if (value.length === 0 && !dated.isIncomplete) refuse(listContracts, 'no contracts found')
      const marked = await marks(call, value)
      const contracts = value.map((contract) => {
        const own = marked.get(contract.id)
        return Object.assign(v.parse(rawContractSchema, contract), own && { marks: own })
      })
      return {
        contracts,
        as_of: dated.asOf.toISOString(),
        ...(dated.isBeingRefreshed && { refreshing: true }),
        ...(dated.isIncomplete && { incomplete: true }),
      }
    },

    services: async (call: SubscriberCall) => {
      const { fresh, signal } = call
      const own = await listOwn({ ...call, fresh: false })
      const erp = erps.for(call.tenant)
      const read = await Promise.all(
        own.value.map((contract) => erp.services(contract, { fresh, signal })),
      )
      const services = read.flatMap(({ value }) => [...value])
      const isIncomplete = [own, ...read].some((list) => list.isIncomplete)
      if (services.length === 0 && !isIncomplete) refuse(listServices, 'no services found')
      const oldest = Math.min(...[own, ...read].map(({ asOf }) => asOf.getTime()))
      return {
        services,
        as_of: new Date(oldest).toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    unlock: async (call: OwnCall, id: string): Promise<UnlockResult> => {
      // Read fresh: an invoice may have been paid since the cached answer.
      const contract = await findOwn({ ...call, fresh: true }, id)
      if (!contract) refuse(unlockContract, 'contract not found')
      const { tenant } = call
      return unlockOnce(contract, {
        erp: erps.for(tenant),
        unlocks,
        subscriber: subscriberOf(call),
        timeZone: tenant.rules.timeZone,
        now,
      })
    },

    resendLink: async (call: SubscriberCall, id: string) => {
      if (!call.tenant.rules.allowsSignatureLink) throw commonRefusal('forbidden')
      // Read fresh: it may have been signed since the cached answer.
      const contract = await findOwn({ ...call, fresh: true }, id)
      if (!contract) refuse(resendSignatureLink, 'contract not found')
      const erp = erps.for(call.tenant)
      const subscriber = subscriberOf(call)
      return { state: await resendLink(contract, { erp, limits: linkLimits, subscriber }) }
    },

    download: async (call: SubscriberCall, id: string) => {
      if (!call.tenant.rules.showsContractDownload) throw commonRefusal('forbidden')
      const contract = await findOwn(call, id)
      if (!contract) refuse(downloadContract, 'contract not found')
      const { signal } = call
      const file = await erps.for(call.tenant).contractPdf(contract, { signal })
      if (!file) refuse(downloadContract, 'contract file unavailable')
      return { contractBase64: Buffer.from(file).toString('base64') }
    },

    settlement: async (call: SettlementCall, id: string, year: number) => {
      const { tenant, session, signal } = call
      if (!tenant.rules.showsAnnualSettlement) throw commonRefusal('forbidden')
      const contract = await findOwn(call, id)
      if (!contract) refuse(annualDebtSettlement, 'contract not found')
      const today = calendarDate(now(), tenant.rules.timeZone)
      if (!settlementYears(today).includes(year)) {
        refuse(annualDebtSettlement, 'year not available')
      }
      const erp = erps.for(tenant)
      // A declaration is a proof, so it is never made from a cached answer.
      const due = { from: `${year}-01-01`, to: `${year}-12-31` }
      const invoices = await erp.ownInvoicesDue(session.customerId, due, { signal })
      const own = invoices.filter(({ customerId }) => customerId === session.customerId)
      const settlement = annualSettlement(own.map(readInvoice), id, year, today)
      if (settlement.state === 'not-over') refuse(annualDebtSettlement, 'year not over')
      if (settlement.state === 'nothing-due') refuse(annualDebtSettlement, 'no invoices in year')
      if (settlement.state === 'open') refuse(annualDebtSettlement, 'year not settled')
      const [{ value: customer }, { value: company }] = await Promise.all([
        erp.customer(session.customerId, { signal }),
        erp.company({ signal }),
      ])
      if (!customer) refuse(annualDebtSettlement, 'contract not found')
      const declaration = buildDeclaration(declarationKey, {
        tenant,
        company,
        customer,
        contract,
        year,
        invoices: settlement.invoices,
        today,
      })
      const issuedAt = now()
      const { totalAmount: amount, subject } = declaration
      const statement = { kind: 'settlement' as const, year, amount, issuedAt, subject }
      const path = await signStatement(tenant.clientId, statement)
      const proof = {
        url: originOf(call) + path,
        issuedAt: formatDateTime(issuedAt, tenant.rules.timeZone),
      }
      const file = await drawDeclaration(declaration, proof, issuedAt)
      return { annualDebtSettlement: Buffer.from(file).toString('base64') }
    },
  }
}
