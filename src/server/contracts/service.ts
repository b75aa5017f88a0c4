import * as v from 'valibot'
import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  rawContractSchema,
  unlockContract,
} from '#contract/contracts.ts'
import { readInvoice } from '#contract/invoices.ts'
import { annualSettlement, settlementYears } from '#domain/contracts/annual-settlement.ts'
import { calendarDate } from '#domain/dates.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Dated } from '#server/egress/dated.ts'
import type { ErpContract } from '#server/erp/port.ts'
import type { Call } from '#server/http/call.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { declarationOf } from './declaration.ts'
import { drawDeclaration } from './declaration-pdf.ts'
import { unlockOnce } from './unlock.ts'
import type { Unlocks } from './unlocks.ts'

type Reader = Pick<Call<typeof listContracts>, 'tenant' | 'session' | 'fresh' | 'signal'>

export type ContractService = ReturnType<typeof contractService>

export function contractService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly unlocks: Unlocks
  /** Marks declarations, so that nobody else can make one that looks like ours. */
  readonly declarationKey: Uint8Array
  readonly now: () => Date
}) {
  const { erps, unlocks, declarationKey, now } = deps

  /** Checked after the ERP answered: what it returns is asked for its owner, not trusted. */
  const owned = async (reader: Reader): Promise<Dated<ErpContract[]>> => {
    const { tenant, session, fresh, signal } = reader
    const { value, asOf } = await erps.for(tenant).contracts(session.customerId, { fresh, signal })
    return { value: value.filter(({ customerId }) => customerId === session.customerId), asOf }
  }

  const ownedOne = async (reader: Reader, id: string): Promise<ErpContract | undefined> =>
    (await owned(reader)).value.find((contract) => contract.id === id)

  return {
    list: async (reader: Reader) => {
      const { value, asOf } = await owned(reader)
      if (value.length === 0) refuse(listContracts, 'no contracts found')
      const contracts = value.map((contract) => v.parse(rawContractSchema, contract))
      return { contracts, as_of: asOf.toISOString() }
    },

    services: async (reader: Reader) => {
      const { fresh, signal } = reader
      const { value: contracts } = await owned({ ...reader, fresh: false })
      const erp = erps.for(reader.tenant)
      const read = await Promise.all(
        contracts.map((contract) => erp.services(contract, { fresh, signal })),
      )
      const services = read.flatMap(({ value }) => value)
      if (services.length === 0) refuse(listServices, 'no services found')
      const oldest = Math.min(...read.map(({ asOf }) => asOf.getTime()))
      return { services, as_of: new Date(oldest).toISOString() }
    },

    unlock: async (reader: Reader, id: string) => {
      // Read now: an hour-old block may have been paid off since.
      const contract = await ownedOne({ ...reader, fresh: true }, id)
      if (!contract) refuse(unlockContract, 'contract not found')
      const { tenant } = reader
      const message = await unlockOnce(contract, {
        erp: erps.for(tenant),
        unlocks,
        clientId: tenant.clientId,
        now,
      })
      return { type: message === 'contract unlocked' ? 'success' : 'error', message }
    },

    download: async (reader: Reader, id: string) => {
      if (!reader.tenant.rules.showsContractDownload) throw commonRefusal('forbidden')
      const contract = await ownedOne(reader, id)
      if (!contract) refuse(downloadContract, 'contract not found')
      const { signal } = reader
      const file = await erps.for(reader.tenant).contractPdf(contract, { signal })
      if (!file) refuse(downloadContract, 'contract file unavailable')
      return { contractBase64: Buffer.from(file).toString('base64') }
    },

    settlement: async (reader: Reader, id: string, year: number) => {
      const { tenant, session, signal } = reader
      if (!tenant.rules.showsAnnualSettlement) throw commonRefusal('forbidden')
      const contract = await ownedOne(reader, id)
      if (!contract) refuse(annualDebtSettlement, 'contract not found')
      const today = calendarDate(now())
      if (!settlementYears(today).includes(year)) {
        refuse(annualDebtSettlement, 'year not available')
      }
      const erp = erps.for(tenant)
      // A declaration is a proof: it is never made from an older answer.
      const invoices = await erp.invoices(session.customerId, { fresh: true, signal })
      const own = invoices.value.filter(({ customerId }) => customerId === session.customerId)
      const settlement = annualSettlement(own.map(readInvoice), id, year, today)
      if (settlement.state === 'not-over') refuse(annualDebtSettlement, 'year not over')
      if (settlement.state === 'nothing-due') refuse(annualDebtSettlement, 'no invoices in year')
      if (settlement.state === 'open') refuse(annualDebtSettlement, 'year not settled')
      const [{ value: customer }, { value: company }] = await Promise.all([
        erp.customer(session.customerId, { signal }),
        erp.company({ signal }),
      ])
      if (!customer) refuse(annualDebtSettlement, 'contract not found')
      const declaration = declarationOf(declarationKey, {
        tenant,
        company,
        customer,
        contract,
        year,
        invoices: settlement.invoices,
        today,
      })
      const file = await drawDeclaration(declaration, now())
      return { annualDebtSettlement: Buffer.from(file).toString('base64') }
    },
  }
}
