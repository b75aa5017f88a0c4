import type { MoreRows } from './true-world.ts'

const maria = '101'

/** States that no row of the sandbox has. */
export const moreRows: MoreRows = {
  cliente_contrato: {
    '201': { dia_fixo_vencimento: '10' },
    '202': {
      contrato_suspenso: 'S',
      data_inicial_suspensao: '2026-11-01',
      data_final_suspensao: '2026-12-01',
    },
    '203': { desbloqueio_confianca_ativo: 'S', nao_bloquear_ate: '2026-11-25' },
    '204': { restricao_auto_libera_susp_parcial: 'S' },
  },
  fn_areceber: {
    '1021': { gateway_link: 'https://pay.example/1021', recebido_via_pix: 'N' },
    '1084': { valor_aberto: '' },
    '1086': { data_inicial: '2026-11-01', data_final: '2026-11-30', id_renegociacao: '0' },
  },
  su_oss_chamado: {
    '91': {
      id_cliente: maria,
      id_assunto: '89',
      mensagem: 'Lenta',
      mensagem_resposta: 'Feito',
      status: 'F',
      protocolo: '202600000091',
      data_abertura: '2026-11-02 10:00:00',
      data_fechamento: '2026-11-03 10:00:00',
    },
    '92': {
      id_cliente: maria,
      id_assunto: '89',
      mensagem: 'Caiu',
      status: 'AG',
      protocolo: '202600000092',
      data_abertura: '2026-11-12 10:00:00',
    },
  },
  cliente_contrato_servicos: {
    '71': {
      id_contrato: '201',
      id_produto: '173',
      descricao: 'Telemedicina',
      status: 'A',
      tipo_acres_desc: 'A',
      data: '2026-10-01',
      valor_total: '9.90',
      valor_unitario: '9.90',
      quantidade: '1',
      repetir: 'S',
      repetir_qtde: '0',
    },
    '72': {
      id_contrato: '201',
      id_produto: '133',
      descricao: 'Globoplay',
      status: 'I',
      tipo_acres_desc: 'A',
      data: '2026-09-01',
      valor_total: '19.90',
    },
    '73': {
      id_contrato: '201',
      id_produto: '389',
      descricao: 'Desconto',
      status: 'A',
      tipo_acres_desc: 'D',
      data: '2026-09-01',
      valor_total: '5.00',
    },
  },
  cliente_contrato_acrescimos: {
    '61': {
      id_contrato: '201',
      id_vd_contrato_produtos: '0',
      descricao: 'Taxa de entrega',
      valor: '2.00',
      percentual: '0.00',
      data_validade: '2027-01-31',
    },
  },
  vd_contratos_produtos: {
    '901': {
      id_contrato: '202',
      id_vd_contrato: '0',
      id_produto: '137',
      qtde: '2',
      valor_unit: '50.00',
    },
    '902': {
      id_contrato: '202',
      id_vd_contrato: '0',
      id_produto: '1',
      qtde: '1',
      valor_unit: '20.00',
    },
  },
  cliente_contrato_comodato: {
    '81': {
      id_contrato: '201',
      id_login: '601',
      descricao: 'ONU',
      numero_serie: 'A1',
      status_comodato: 'E',
    },
    '82': {
      id_contrato: '201',
      id_login: '601',
      descricao: 'Roteador',
      numero_serie: 'B2',
      status_comodato: 'D',
    },
  },
}
