import type { Row } from '../store.ts'
import { clienteRows } from './cliente-rows.ts'
import { demoRows } from './demo-rows.ts'
import { fibreRow } from './fibre-row.ts'
import { litoralRows } from './litoral-rows.ts'
import { netmaniaRows } from './netmania-rows.ts'
import { serranaRows } from './serrana-rows.ts'

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

/** The initial rows of a provider's ERP; empty for a provider that is not in the sandbox. */
export function seedRows(clientId: string): Seed {
  const rows = seeds.get(clientId)
  if (!rows) return {}
  const razao = companies.get(clientId) ?? ''
  return {
    ...rows,
    radpop_radio_cliente_fibra: (rows['radusuarios'] ?? []).map(fibreRow),
    filial: [{ id: '1', razao, fantasia: razao, cnpj: '99.888.777/0001-00' }],
  }
}
