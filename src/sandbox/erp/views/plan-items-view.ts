import { parseCents, formatMoney } from '#domain/platform/values/money.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from '../erp-call.ts'

/**
 * The columns in the order of the cells. Clients rely on 0 for the id, 1 to 3 for names, 12 for the
 * contract id.
 */
export const planItemColumns = [
  'id',
  'produto',
  'plano',
  'velocidade',
  'qtde',
  'valor_unit',
  'valor_total',
  'desconto_percentual',
  'valor_desconto',
  'valor_liquido',
  'origem',
  'id_vd_contrato',
  'cliente_contrato_id',
  'id_produto',
  'id_tipo_documento',
] as const

/** Writes an amount as "20,00": unlike tables, views are formatted for people. */
const toBrazilianDecimal = (value: string) => formatMoney(parseCents(value)).replace('R$ ', '')

const nameOf = (rows: readonly Row[], id: string | undefined, column: string) =>
  rows.find((row) => row['id'] === id)?.[column] ?? ''

/** The items of every contract: its own when it has any, else those of its plan. */
export async function listPlanItems({ records }: ErpCall): Promise<Row[]> {
  const [contracts, items, plans, products, profiles] = await Promise.all([
    records.list('cliente_contrato'),
    records.list('vd_contratos_produtos'),
    records.list('vd_contratos'),
    records.list('produtos'),
    records.list('radgrupos'),
  ])

  return contracts.flatMap((contract) => {
    const own = items.filter((item) => item['id_contrato'] === contract['id'])
    const plan = items.filter(
      (item) =>
        item['id_vd_contrato'] === contract['id_vd_contrato'] && Number(item['id_contrato']) === 0,
    )
    return (own.length > 0 ? own : plan).map((item): Row => {
      const value = toBrazilianDecimal(item['valor_unit'] ?? '')
      return {
        id: item['id'] ?? '',
        produto: item['descricao'] || nameOf(products, item['id_produto'], 'descricao'),
        plano: nameOf(plans, contract['id_vd_contrato'], 'nome') || (contract['contrato'] ?? ''),
        velocidade: nameOf(profiles, item['id_plano'], 'grupo'),
        qtde: item['qtde'] ?? '1',
        valor_unit: value,
        valor_total: value,
        desconto_percentual: '0,00',
        valor_desconto: '0,00',
        valor_liquido: value,
        origem: own.length > 0 ? 'Contrato' : 'Plano',
        id_vd_contrato: contract['id_vd_contrato'] ?? '',
        cliente_contrato_id: contract['id'] ?? '',
        id_produto: item['id_produto'] ?? '',
        id_tipo_documento: item['id_tipo_documento'] ?? '',
      }
    })
  })
}
