import type { OddCase } from './cases.ts'

/*
 * Oddities that are no oddities in a column: there, the ERP says something by them. What it says may be untrue,
 * and nobody can see that.
 */

const nothing = ['missing', 'null', 'empty', 'blanks']
const zero = ['0', '0 as a number', '0.00']
const zeroDay = ['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '31/12/1969 21:00:00']
/** Words in the place of an amount state none. */
const noAmount = ['NULL', 'N/A', 'NaN', 'ZZ']

interface Statement {
  readonly columns: readonly string[]
  readonly oddities: readonly string[]
  readonly why: string
}

const statements: readonly Statement[] = [
  {
    columns: [
      'id_contrato',
      'id_contrato_avulso',
      'id_vd_contrato',
      'id_produto',
      'id_filial',
      'id_login',
      'id_assunto',
      'id_tipo_documento',
      'id_cidade',
      'id_ticket',
      '12',
    ],
    oddities: [...nothing, ...zero],
    why: 'it belongs to none',
  },
  {
    columns: [
      'contrato_suspenso',
      'desbloqueio_confianca_ativo',
      'status_velocidade',
      'restricao_auto_libera_susp_parcial',
      'endereco_padrao_cliente',
      'mostra_hotsite',
      'repetir',
    ],
    oddities: nothing,
    why: 'the box is not ticked',
  },
  {
    columns: [
      'validade_desconto_condicional',
      'data_inicial_suspensao',
      'nao_bloquear_ate',
      'data_validade',
    ],
    oddities: [...nothing, ...zero, ...zeroDay],
    why: 'there is no such day',
  },
  {
    columns: ['desconto_condicional_valor', 'valor_aberto'],
    oddities: [...nothing, ...noAmount],
    why: 'the ERP states no such amount',
  },
  {
    columns: [
      'desconto_condicional_valor',
      'valor_total',
      'valor_unit',
      'valor',
      'consumo',
      'consumo_upload',
    ],
    oddities: zero,
    why: 'it is nothing: a free month, a day without the internet',
  },
  { columns: ['status', 'status_comodato', 'su_status'], oddities: nothing, why: 'it runs' },
  {
    columns: ['sinal_rx', 'sinal_tx'],
    oddities: ['negative', 'thousands', 'three decimals'],
    why: 'another power',
  },
  { columns: ['mensagem'], oddities: nothing, why: 'the state changed without a word' },
  { columns: ['mensagem_resposta'], oddities: nothing, why: 'nobody has answered' },
  { columns: ['numero_nf'], oddities: [...nothing, ...zero], why: 'no note was issued' },
  { columns: ['execucoes'], oddities: zero, why: 'it was never charged' },
  { columns: ['qtde'], oddities: [...nothing, ...noAmount], why: 'one' },
  { columns: ['hotsite_acesso'], oddities: zero, why: 'the portal is closed to this customer' },
]

const refusals = new Set([
  'type error',
  'tipo erro',
  'tipo erro in a list',
  'type error under msg',
  'an error beside the rows',
])
/** Forms to which a token may have no right: a refusal says that they are not offered. */
const offered = new Set([
  'radpop_radio_cliente_fibra',
  'radacct',
  'radusuarios_consumo_d',
  'radusuarios_consumo_m',
  'cliente_contrato_comodato',
])
/** Nothing at all: there is no such file. */
const noFile = new Set(['empty', 'blanks'])

/** A bill without a due date is due on none of the days that are asked for; the list of bills says so. */
const isDueOnNoDay = (column: string, oddity: string) =>
  column === 'data_vencimento' &&
  ['empty', 'blanks', '0', '0 as a number', ...zeroDay].includes(oddity)

/** Whether the oddity is a statement of the ERP. */
export function isStatement({ column = '', oddity, question }: OddCase): boolean {
  const { resource, isListing } = question
  if (refusals.has(oddity) && (!isListing || offered.has(resource))) return true
  // The newest rows are asked for: the last one is the oldest.
  if (offered.has(resource) && oddity === 'last row missing') return true
  // A number has no end by which it is known to be whole.
  if (
    resource.startsWith('gerar_protocolo') &&
    ['cut by one', 'cut in half', 'twice'].includes(oddity)
  )
    return true
  if (isDueOnNoDay(column, oddity)) return true
  if (noFile.has(oddity) && column === '' && !isListing) return true
  return statements.some(
    ({ columns, oddities }) => columns.includes(column) && oddities.includes(oddity),
  )
}
