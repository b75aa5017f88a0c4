import { walletRows } from '../erp/wallets.ts'
import type { Row } from '../store.ts'
import { clienteRows } from './cliente-rows.ts'
import { demoRows } from './providers/demo-rows.ts'
import { equipmentRow } from './equipment-row.ts'
import { fibreRow } from './fibre-row.ts'
import { litoralRows } from './providers/litoral-rows.ts'
import { netmaniaRows } from './providers/netmania-rows.ts'
import { serranaRows } from './providers/serrana-rows.ts'

/**
 * The initial ERP rows by table. Dates are tokens that the ERP resolves when a row is read:
 * `{{today-12}}`, `{{today}}`, `{{month-1}}-05`.
 */
export type Seed = Readonly<Record<string, readonly Row[]>>

/** The registered company name of each provider. */
const companies = new Map([
  ['demo', 'Demo Telecomunicações Ltda'],
  ['netmania', 'Netmania Serviços de Internet Ltda'],
  ['cliente', 'Cliente Provedor de Internet Eireli'],
  ['litoral', 'Litoral Net Comunicações S.A.'],
  ['serrana', 'Serrana Telecom Ltda ME'],
])

const seeds = new Map<string, Seed>([
  ['demo', demoRows],
  ['netmania', netmaniaRows],
  ['cliente', clienteRows],
  ['litoral', litoralRows],
  ['serrana', serranaRows],
])

/** The points of the network that logins are at (`login-row.ts`). */
const networkRows: Seed = {
  radpop_radio: [{ id: '1', descricao: 'OLT 01 SEDE', id_pop: '1', ativo: 'S' }],
  rad_caixa_ftth: [
    { id: '1', descricao: 'CTO 01 RUA DAS ACACIAS', id_transmissor: '1', capacidade: '16' },
    { id: '2', descricao: 'CTO 02 PRACA CENTRAL', id_transmissor: '1', capacidade: '16' },
  ],
}

/** The initial rows of a provider's ERP; empty for a provider that is not in the sandbox. */
export function seedRows(clientId: string): Seed {
  const rows = seeds.get(clientId)
  if (!rows) return {}
  const razao = companies.get(clientId) ?? ''
  return {
    ...rows,
    ...networkRows,
    fn_carteira_cobranca: walletRows,
    radpop_radio_cliente_fibra: (rows['radusuarios'] ?? []).map(fibreRow),
    cliente_contrato_comodato: (rows['radusuarios'] ?? []).map(equipmentRow),
    filial: [{ id: '1', razao, fantasia: razao, cnpj: '99.888.777/0001-00' }],
  }
}
