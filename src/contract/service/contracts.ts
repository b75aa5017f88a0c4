import * as v from 'valibot'
import type { Contract, Service } from '#domain/service/contracts/contract.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyDate, anyText } from '#contract/staff/other-servers.ts'
import {
  calendarDateOrEmpty,
  incomplete,
  instant,
  recordId,
  refreshing,
  text,
} from '#contract/platform/scalars.ts'

/**
 * A contract in the ERP's own field names (first specification, section 3). Dates are `YYYY-MM-DD`
 * or empty. `endereco`: the installation address in one line. `endereco_padrao_cliente`: S when
 * that is the customer's own address.
 */
export const rawContractSchema = v.object({
  id: recordId,
  contrato: text,
  status_internet: v.string(),
  data_ativacao: calendarDateOrEmpty,
  endereco_padrao_cliente: text,
  endereco: text,
  desbloqueio_confianca: text,
  desbloqueio_confianca_ativo: text,
  nao_bloquear_ate: v.optional(calendarDateOrEmpty, ''),
  contrato_suspenso: text,
})
export type RawContract = v.InferOutput<typeof rawContractSchema>

/**
 * What is asked for of a contract by right and not done yet (`listRightRequests`), as `ContractMark`; absent
 * where nothing is. The kinds are open: later versions may have more.
 */
export const contractMarks = v.optional(
  v.array(
    v.object({
      id: v.string(),
      kind: v.string(),
      from: v.string(),
      until: v.string(),
      day: v.number(),
      revocable: v.boolean(),
    }),
  ),
)
const listedContract = v.object({ ...rawContractSchema.entries, marks: contractMarks })

const acceptedContract = v.object({
  ...listedContract.entries,
  data_ativacao: anyDate,
  nao_bloquear_ate: anyDate,
})

/** Converts a raw contract to the product's own type. */
export function readContract(raw: v.InferOutput<typeof listedContract>): Contract {
  // Servers that leave `endereco` out may put the address into the other column instead of S or N.
  const standard = raw.endereco_padrao_cliente ?? ''
  const trust = raw.desbloqueio_confianca
  return {
    id: raw.id,
    plan: raw.contrato ?? '',
    activatedOn: raw.data_ativacao || null,
    address: raw.endereco || (standard.length > 1 ? standard : ''),
    internet: raw.status_internet,
    trustUnlock: trust === 'S' || trust === 'N' ? trust : 'P',
    isOnTrust: raw.desbloqueio_confianca_ativo === 'S',
    onTrustUntil: raw.nao_bloquear_ate || null,
    isSuspended: raw.contrato_suspenso === 'S',
    marks: raw.marks,
  }
}

/**
 * A row of cells: position 0 is the id, 1 to 3 are names, 12 is the contract id (first
 * specification, section 3).
 */
const cells = v.pipe(v.array(v.nullable(v.string())), v.minLength(13))
export const rawServiceSchema = v.union([cells, v.object({ cell: cells })])
export type RawService = v.InferOutput<typeof rawServiceSchema>

/** Converts a row of the services list, bare or wrapped in `cell`. */
export function readService(raw: RawService): Service {
  const row = Array.isArray(raw) ? raw : raw.cell
  return {
    id: row[0] ?? '',
    contractId: row[12] ?? '',
    names: row.slice(1, 4).filter((name): name is string => name !== null && name !== ''),
  }
}

export const listContracts = endpoint({
  name: 'listContracts',
  method: 'GET',
  path: '/api/central/customer/list/contracts',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: "The customer's contracts, past ones included.",
  answer: v.object({
    contracts: v.array(listedContract),
    as_of: instant,
    refreshing,
    incomplete,
  }),
  accepts: v.object({
    contracts: v.array(acceptedContract),
    as_of: instant,
    refreshing,
    incomplete,
  }),
  refusals: { 'no contracts found': 404 },
})

export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  path: '/api/central/customer/list/services',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: "The items of the customer's contracts, one row of cells each.",
  answer: v.object({ services: v.array(rawServiceSchema), as_of: instant, incomplete }),
  refusals: { 'no services found': 404 },
})

/** The messages in an answer to a trust unlock; only the first one means success. */
export const unlockMessages = [
  'contract unlocked',
  'contract not blocked',
  'unlock already used',
  'unlock in progress',
  'contract inactive',
  'unlock refused',
  'unlock without effect',
] as const
export type UnlockMessage = (typeof unlockMessages)[number]

/**
 * Unlocks a blocked contract on trust, at most once a day and contract even when called again
 * (first specification, section 7).
 */
export const unlockContract = endpoint({
  name: 'unlockContract',
  method: 'GET',
  path: '/api/central/customer/contracts/unlock/{id}',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['contracts', 'lines'],
  summary: 'Unlock a blocked contract on trust.',
  hasEffect: true,
  params: v.object({ id: recordId }),
  answer: v.object({ type: v.string(), message: v.string() }),
  accepts: v.object({ type: v.string(), message: anyText }),
  refusals: { 'contract not found': 404 },
})

/**
 * The ERP sends the link to sign a contract once more, by its own channels. Within ten minutes of a request
 * it is asked no second time: `asked before`.
 */
export const resendSignatureLink = endpoint({
  name: 'resendSignatureLink',
  method: 'POST',
  path: '/api/central/customer/contracts/{id}/signature-link',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Have the link to sign a contract sent again.',
  params: v.object({ id: recordId }),
  answer: v.object({ state: v.picklist(['sent', 'asked before']) }),
  refusals: {
    'contract not found': 404,
    'not awaiting signature': 409,
    'not offered': 404,
    'resend refused': 422,
  },
})

export const downloadContract = endpoint({
  name: 'downloadContract',
  method: 'GET',
  path: '/api/central/customer/download/contract/{id}',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'document',
  summary: 'The contract as base64 PDF.',
  params: v.object({ id: recordId }),
  answer: v.object({ contractBase64: v.string() }),
  refusals: { 'contract not found': 404, 'contract file unavailable': 404 },
})

/**
 * The declaration of Lei 12.007/2009. A year is declared settled only when it is over and
 * everything due in it is paid (first specification, section 7).
 */
export const annualDebtSettlement = endpoint({
  name: 'annualDebtSettlement',
  method: 'GET',
  path: '/api/central/customer/contract/{id}/annual-debt-settlement',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'document',
  summary: 'The declaration that a year of a contract is settled, as base64 PDF.',
  params: v.object({ id: recordId }),
  query: v.object({ year: v.pipe(v.string(), v.regex(/^\d{4}$/)) }),
  answer: v.object({ annualDebtSettlement: v.string() }),
  refusals: {
    'contract not found': 404,
    'no invoices in year': 404,
    'year not available': 400,
    'year not over': 409,
    'year not settled': 409,
  },
})

export const contractEndpoints = [
  listContracts,
  listServices,
  unlockContract,
  resendSignatureLink,
  downloadContract,
  annualDebtSettlement,
] as const
