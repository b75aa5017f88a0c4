import * as v from 'valibot'
import type { RawService } from '#contract/contracts.ts'
import { formatAddress } from '#domain/people/address.ts'
import type { Erp, ErpContract, UnlockOutcome } from '../port.ts'
import { garbage } from './client.ts'
import { date, flag, id, reference, text } from './columns.ts'
import type { Parts } from './ixc.ts'
import { readPrintOut } from './print-out.ts'
import { isRefusal } from './refusal.ts'
import type { Row } from './rows.ts'
import { isRecord, readJson, readText } from './text.ts'

const columns = v.object({
  id,
  id_cliente: id,
  contrato: text,
  status: text,
  status_internet: text,
  data_ativacao: date,
  endereco_padrao_cliente: flag,
  endereco: text,
  numero: text,
  complemento: text,
  bairro: text,
  cidade: text,
  cep: text,
  desbloqueio_confianca: text,
  desbloqueio_confianca_ativo: flag,
  nao_bloquear_ate: date,
  contrato_suspenso: flag,
})
type ContractRow = v.InferOutput<typeof columns>

const letter = (ticked: boolean) => (ticked ? 'S' : 'N')

function readRow(row: Row): ContractRow | null {
  const read = v.safeParse(columns, row)
  return read.success ? read.output : null
}

/** Positions of the grid: 0 the id, 1 to 3 names, 12 the contract; the others stay here. */
const cellColumns = v.object({ 0: reference, 1: text, 2: text, 3: text, 12: reference })

/** A row of the plan items' grid with the cells a subscriber may see. */
export function readServiceRow(row: Row): RawService | null {
  const read = v.safeParse(cellColumns, row)
  if (!read.success || read.output[0] === '') return null
  const cells = Array.from({ length: 13 }, () => '')
  for (const [position, value] of Object.entries(read.output)) cells[Number(position)] = value
  return cells
}

/** What the ERP's own code says of a refusal; its words depend on who reads them. */
const outcomes: Readonly<Record<string, UnlockOutcome>> = {
  '107': 'not-blocked',
  '109': 'inactive',
  '113': 'used',
}

/** The answer to `desbloqueio_confianca` in any of its dialects. Throws on nonsense. */
export function readUnlock(bytes: Uint8Array): UnlockOutcome {
  const answer = readJson(readText(bytes))
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(first)) throw garbage('no JSON in the unlock answer')
  if (isRefusal(answer)) return outcomes[String(first['codigo'])] ?? 'refused'
  const said = first['type'] ?? first['tipo']
  if (typeof said === 'string' && /^suc/i.test(said)) return 'unlocked'
  throw garbage('neither yes nor no in the unlock answer')
}

interface ContractParts extends Parts {
  readonly customer: Erp['customer']
  readonly place: (table: 'cidade' | 'uf', id: string) => Promise<string>
}

type Dealings = Pick<Erp, 'contracts' | 'services' | 'contractPdf' | 'unlockOnTrust'>

/** Contracts, what they consist of, their print-out and the unlock on trust. */
export function contractDealings(parts: ContractParts): Dealings {
  const { clientId, client, caches, readAll, customer, place } = parts

  async function ownAddress(row: ContractRow): Promise<string> {
    return formatAddress({
      street: row.endereco,
      number: row.numero,
      complement: row.complemento,
      district: row.bairro,
      city: await place('cidade', row.cidade),
      state: '',
      cep: row.cep,
    })
  }

  async function customersAddress(customerId: string): Promise<string> {
    const { value } = await customer(customerId)
    return value ? formatAddress(value) : ''
  }

  async function complete(row: ContractRow): Promise<ErpContract> {
    const isCustomers = row.endereco_padrao_cliente
    return {
      id: row.id,
      customerId: row.id_cliente,
      status: row.status,
      contrato: row.contrato,
      status_internet: row.status_internet,
      data_ativacao: row.data_ativacao,
      endereco_padrao_cliente: letter(isCustomers),
      endereco: await (isCustomers ? customersAddress(row.id_cliente) : ownAddress(row)),
      desbloqueio_confianca: row.desbloqueio_confianca,
      desbloqueio_confianca_ativo: letter(row.desbloqueio_confianca_ativo),
      nao_bloquear_ate: row.nao_bloquear_ate,
      contrato_suspenso: letter(row.contrato_suspenso),
    }
  }

  async function loadContracts(customerId: string): Promise<ErpContract[]> {
    const where = [{ column: 'id_cliente', is: '=', value: customerId }] as const
    const rows = await client.list('cliente_contrato', where)
    const own = readAll('cliente_contrato', rows, readRow).filter(
      ({ id_cliente: owner }) => owner === customerId,
    )
    return Promise.all(own.map(complete))
  }

  async function loadServices(contractId: string): Promise<RawService[]> {
    const where = [{ column: 'cliente_contrato_id', is: '=', value: contractId }] as const
    const rows = await client.list('view_vd_contratos_produtos_gen', where)
    const cells = readAll('view_vd_contratos_produtos_gen', rows, readServiceRow)
    return cells.filter((row) => Array.isArray(row) && row[12] === contractId)
  }

  return {
    contracts(customerId, { fresh, signal } = {}) {
      const load = () => loadContracts(customerId)
      return caches.contracts.read({ key: [clientId, customerId], load, fresh, signal })
    },

    services(contract, { fresh, signal } = {}) {
      const key = [clientId, contract.customerId, contract.id] as const
      const load = () => loadServices(contract.id)
      return caches.services.read({ key, load, fresh, signal })
    },

    async contractPdf(contract, { signal } = {}) {
      const body = { id: contract.id }
      return readPrintOut(
        await client.press('cliente_contrato_imprimir_contrato_17678', body, signal),
      )
    },

    async unlockOnTrust(contract) {
      try {
        // No signal: a caller that leaves does not take back what the ERP may have done.
        return readUnlock(await client.press('desbloqueio_confianca', { id: contract.id }))
      } finally {
        caches.contracts.outdate([clientId, contract.customerId])
      }
    },
  }
}
