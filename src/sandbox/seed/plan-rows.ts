import type { Row } from '../store.ts'

/** The plans on sale; the ERP stores their values in nine decimals. */
export const plans = {
  'FIBRA 300 MEGA': { id: '11', value: '79.900000000', speed: '300' },
  'FIBRA 500 MEGA': { id: '12', value: '99.900000000', speed: '500' },
  'FIBRA 700 MEGA + TV': { id: '13', value: '129.990000000', speed: '700' },
  'FIBRA 1 GIGA GAMER': { id: '14', value: '149.900000000', speed: '1000' },
  'EMPRESARIAL 600 MEGA IP FIXO': { id: '15', value: '199.900000000', speed: '600' },
} as const

/** The name of each product by id. Those above 100 are value-added services sold separately. */
const products: Readonly<Record<string, string>> = {
  '1': 'SCM - Acesso à internet',
  '2': 'SVA - Livros digitais',
  '3': 'Comodato roteador Wi-Fi 6',
  '133': 'Globoplay',
  '137': 'Globoplay Premium',
  '173': 'Telemedicina',
  '174': 'Teleconsulta',
  '379': 'Netmania Play completo',
  '389': 'Premiere',
}

/** The monthly price of the services that can be added in the portal. */
const prices: Readonly<Record<string, string>> = { '173': '9.900000000' }

interface ItemSeed {
  readonly id: string
  readonly product: string
  readonly value: string
  /** Exactly one of the two is set; the other column then holds "0". */
  readonly plan?: string
  readonly contract?: string
  /** The speed profile, for the item that is the internet access itself. */
  readonly profile?: string
}

/**
 * A record of `vd_contratos_produtos`. One column is "0.00" in the rows of a plan and "" in those
 * of a contract.
 */
function itemRow({ id, product, value, plan, contract, profile }: ItemSeed): Row {
  const nothing = plan === undefined ? '' : '0.00'
  return {
    id,
    tipo: product === '1' ? 'I' : 'S',
    id_plano: profile ?? '0',
    id_vd_contrato: plan ?? '0',
    id_contrato: contract ?? '0',
    id_produto: product,
    qtde: '1',
    valor_unit: value,
    descricao: plan === undefined ? (products[product] ?? '') : '',
    obs: '',
    valor_ate_vencimento: nothing,
    tipo_desconto: 'V',
    desconto_percentual: nothing,
    valor_desconto_produto: nothing,
    qtde_repeticoes_desconto_produto: '0',
    repetir: 'S',
    fixar_ip: 'N',
    id_tipo_documento: product === '1' ? '632' : '900',
    descricao_plano_valor_1: '',
    descricao_plano_valor_2: '',
    ultima_atualizacao: '0000-00-00 00:00:00',
  }
}

/** An item of one contract. A contract with items of its own no longer uses those of its plan. */
export interface ContractItem {
  readonly contract: string
  readonly product: string
  readonly value: string
  readonly profile?: string
}

/** A row of `vd_contratos` that no contract of the seed has. */
export interface SoldPlan {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly type?: 'I' | 'T' | 'S' | 'SVA'
  readonly isActive?: boolean
  readonly cityId?: string
  readonly branchId?: string
  /** The value of its only item, for a plan whose own value the provider left empty. */
  readonly itemValue?: string
}

const planRow = ({ id, name, value, type, isActive, cityId, branchId }: SoldPlan): Row => ({
  id,
  nome: name,
  descricao: name,
  tipo: type ?? 'I',
  valor_contrato: value,
  Ativo: isActive === false ? 'N' : 'S',
  id_cidade: cityId ?? '0',
  fidelidade: '12',
  id_filial: branchId ?? '1',
})

interface PlanRowsSeed {
  /** Items of single contracts. */
  readonly items?: readonly ContractItem[]
  readonly alsoOnSale?: readonly SoldPlan[]
  /** The one city in which the plans are sold. */
  readonly cityId?: string
}

/** The rows of plans, their items, products and speed profiles. */
export function planRows({
  items = [],
  alsoOnSale = [],
  cityId = '0',
}: PlanRowsSeed = {}): Readonly<Record<string, readonly Row[]>> {
  const sold = Object.entries(plans)
  return {
    vd_contratos: [
      ...sold.map(([name, { id, value }]) => planRow({ id, name, value, cityId })),
      ...alsoOnSale.map(planRow),
    ],
    vd_contratos_produtos: [
      ...sold.flatMap(([, { id, value, speed }]) => [
        itemRow({ id: `${id}1`, product: '1', value, plan: id, profile: speed }),
        itemRow({ id: `${id}2`, product: '2', value: '0.000000000', plan: id }),
        itemRow({ id: `${id}3`, product: '3', value: '0.000000000', plan: id }),
      ]),
      ...alsoOnSale.flatMap(({ id, itemValue }) =>
        itemValue === undefined
          ? []
          : [itemRow({ id: `${id}1`, product: '1', value: itemValue, plan: id })],
      ),
      ...items.map((item, index) => itemRow({ id: String(901 + index), ...item })),
    ],
    produtos: Object.entries(products).map(([id, descricao]) => ({
      id,
      ativo: 'S',
      descricao,
      descricao_completa: descricao,
      tipo: 'S',
      unidade: 'UN',
      preco_base: '0.000000000',
      valor: prices[id] ?? '0.000000000',
    })),
    radgrupos: sold.map(([grupo, { speed }]) => ({
      id: speed,
      grupo,
      download: `${speed}M`,
      upload: `${Number(speed) / 2}M`,
    })),
  }
}
