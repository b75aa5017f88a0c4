import { buildBarcode, toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { addDays, type CalendarDate } from '#domain/platform/time/dates.ts'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import type { Row } from '#sandbox/store.ts'
import { blankContract, blankCustomer, blankInvoice } from './blank-columns.ts'

/** The subscriber of the recorded ERP. */
export const subscriber = {
  document: '11144477735',
  name: 'Cliente Teste da Silva',
  email: 'cliente.teste@correio.example',
  centralPassword: 'central-4711',
} as const

/** The invoices by what is odd about them. */
export const invoiceIds = {
  neverPrinted: '145535',
  partlyPaid: '145536',
  discounted: '145537',
  beingConfirmed: '145538',
  linkOnly: '145539',
  freeMonth: '145540',
  unknownStatus: '145541',
  notReleased: '145542',
} as const

const customer: Row = {
  ...blankCustomer,
  id: '2',
  razao: subscriber.name,
  fantasia: 'Cliente 2',
  cnpj_cpf: '111.444.777-35',
  tipo_pessoa: 'F',
  hotsite_email: subscriber.email,
  email: subscriber.email,
  senha: subscriber.centralPassword,
  endereco: 'Rua das Acácias',
  numero: '25',
  bairro: 'Centro',
  cep: '89801-000',
  cidade: '3828',
  data_cadastro: '2016-04-07',
  data_nascimento: '1991-04-14',
  status_prospeccao: 'V',
  obs: '\r\n\r\nContrato enviado para assinatura.',
  ultima_atualizacao: '2024-11-12 01:02:08',
}

/** The PIX code of an invoice, as the ERP's gateway makes it. */
export const pixCodeOf = (invoiceId: string) =>
  buildPixPayload({
    url: `pix.banco.example/qr/v2/cobv/${invoiceId}`,
    merchantName: 'Provedor Gravado',
    merchantCity: 'Chapeco',
  })

/** The line of an invoice, which its row holds from the first print on. */
export const lineOf = (row: Row) =>
  toLinhaDigitavel(
    buildBarcode({
      bank: '756',
      value: 2_600,
      freeField: (row['id'] ?? '').padStart(25, '0'),
      dueDate: row['data_vencimento'] ?? '',
    }),
  )

const invoice = (id: string, due: CalendarDate, value: string, columns: Row = {}): Row => ({
  ...blankInvoice,
  id,
  id_cliente: '2',
  id_contrato_avulso: '2309',
  documento: '72006',
  id_saida: '72006',
  id_carteira_cobranca: '5',
  id_conta: '2758',
  data_emissao: addDays(due, -13),
  data_inicial: addDays(due, -13),
  data_final: addDays(due, -2),
  data_vencimento: due,
  valor: value,
  valor_aberto: value,
  obs: 'Mensalidade\r\nproporcional',
  ultima_atualizacao: '2024-11-08 13:53:41',
  ...columns,
})

/** The tables of the recorded ERP on a day: one customer, and an invoice for each oddity. */
export function recordedTables(today: CalendarDate): Readonly<Record<string, Row[]>> {
  const due = addDays(today, 5)
  return {
    cliente: [customer],
    cidade: [{ id: '3828', nome: 'Chapecó', uf: '24', cod_ibge: '4204202' }],
    uf: [{ id: '24', nome: 'Santa Catarina', sigla: 'SC' }],
    cliente_contrato: [
      {
        ...blankContract,
        id: '2309',
        id_cliente: '2',
        contrato: 'Fibra 300 Megas',
        id_vd_contrato: '37',
        status_internet: 'CA',
        data_ativacao: '2023-09-01',
      },
    ],
    radusuarios: [
      {
        id: '900',
        id_cliente: '2',
        id_contrato: '2309',
        ativo: 'S',
        login: 'cliente2',
        senha: 'x',
      },
    ],
    fn_carteira_cobranca: [{ id: '5', id_conta: '17', descricao: 'Carteira do gateway' }],
    fn_areceber: [
      invoice(invoiceIds.neverPrinted, due, '26.00'),
      invoice(invoiceIds.partlyPaid, addDays(today, -3), '100.00', {
        status: 'P',
        valor_recebido: '60.00',
        valor_aberto: '50.00',
      }),
      invoice(invoiceIds.discounted, addDays(today, 9), '120.00', {
        desconto_condicional_valor: '10.00',
        validade_desconto_condicional: addDays(today, 9),
      }),
      invoice(invoiceIds.beingConfirmed, addDays(today, 1), '77.00', {
        aguardando_confirmacao_pagamento: 'S',
      }),
      invoice(invoiceIds.linkOnly, addDays(today, 12), '45.00', {
        gateway_link: 'https://cobranca.banco.example/b/145539',
      }),
      invoice(invoiceIds.freeMonth, due, '0.00'),
      invoice(invoiceIds.unknownStatus, due, '31.00', { status: 'V' }),
      invoice(invoiceIds.notReleased, due, '32.00', { liberado: 'N' }),
    ],
    fn_areceber_baixas: [],
    vd_saida: [],
    filial: [],
    su_ticket: [],
    su_oss_chamado: [],
    su_oss_assunto: [],
    view_vd_contratos_produtos_gen: [],
  }
}
