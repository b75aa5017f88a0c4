import type { Row } from '../../store.ts'

interface ServiceSeed {
  readonly id: string
  readonly contract: string
  readonly name: string
  readonly value: string
  readonly since: string
  /** Billed once, on this day; each month where it is left out. */
  readonly billedOn?: string
}

/** A row of `cliente_contrato_servicos` that is no product of the portal. */
const service = ({ id, contract, name, value, since, billedOn }: ServiceSeed): Row => ({
  id,
  id_contrato: contract,
  id_produto: '0',
  descricao: name,
  quantidade: '1',
  valor_unitario: value,
  valor_total: value,
  repetir: billedOn === undefined ? 'S' : '',
  repetir_qtde: '0',
  data: since,
  status: 'A',
  tipo_acres_desc: 'A',
  execucoes: billedOn === undefined ? '' : '1',
  ultima_execucao: billedOn ?? '',
})

/** A row of `cliente_contrato_descontos`, which does not tell its first day. */
const discount = (
  id: string,
  contract: string,
  { name, value, until }: { readonly name: string; readonly value: string; readonly until: string },
): Row => ({
  id,
  id_contrato: contract,
  id_vd_contrato_produtos: '0',
  descricao: name,
  valor: value,
  data_validade: until,
  percentual: '0.00',
})

const maria = '201'
const vera = '208'
const sonia = '211'

/**
 * Why bills differ: Maria's welcome discount is over and a service began, one bill had a visit on it, and
 * Sônia's discount ends with her last bill. Vera's next bill has a service that began yesterday.
 */
export const demoCharges: Readonly<Record<string, readonly Row[]>> = {
  cliente_contrato_servicos: [
    service({
      id: '41',
      contract: maria,
      name: 'Ponto de Wi-Fi adicional',
      value: '20.19',
      since: '{{month-20}}-05',
    }),
    service({
      id: '42',
      contract: maria,
      name: 'Segurança digital',
      value: '9.90',
      since: '{{today-12}}',
    }),
    service({
      id: '43',
      contract: maria,
      name: 'Visita técnica',
      value: '50.00',
      since: '{{today-40}}',
      billedOn: '{{today-38}}',
    }),
    service({
      id: '44',
      contract: sonia,
      name: 'Ponto de Wi-Fi adicional',
      value: '30.00',
      since: '{{month-3}}-10',
    }),
    service({
      id: '45',
      contract: vera,
      name: 'Segurança digital',
      value: '9.90',
      since: '{{today-1}}',
    }),
  ],
  cliente_contrato_descontos: [
    discount('51', maria, {
      name: 'Desconto de boas-vindas',
      value: '20.19',
      until: '{{today-13}}',
    }),
    discount('52', sonia, {
      name: 'Desconto de quatro meses',
      value: '30.00',
      until: '{{today+13}}',
    }),
  ],
}
