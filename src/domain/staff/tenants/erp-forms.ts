import { keysOf } from '#domain/platform/values/record-of.ts'

/**
 * What the portal does in an ERP, by the ERP's form: its rights are granted form by form. `list`: rows
 * are read, which a test tries with one row. `action`: something is added, printed or charged there,
 * which a test must not do.
 */
export const erpForms = {
  cliente: 'list',
  cliente_contrato: 'list',
  fn_areceber: 'list',
  fn_areceber_baixas: 'list',
  fn_carteira_cobranca: 'list',
  vd_saida: 'list',
  vd_contratos: 'list',
  vd_contratos_produtos: 'list',
  view_vd_contratos_produtos_gen: 'list',
  produtos: 'list',
  filial: 'list',
  cidade: 'list',
  uf: 'list',
  radusuarios: 'list',
  radacct: 'list',
  radpop_radio_cliente_fibra: 'list',
  radusuarios_consumo_d: 'list',
  radusuarios_consumo_m: 'list',
  cliente_contrato_comodato: 'list',
  rad_caixa_ftth: 'list',
  radpop_radio: 'list',
  su_oss_assunto: 'list',
  su_ticket_setor: 'list',
  su_ticket: 'list',
  su_mensagens: 'list',
  su_ticket_arquivos: 'list',
  su_oss_chamado: 'list',
  su_oss_chamado_mensagem: 'list',
  su_oss_chamado_arquivos: 'list',
  cliente_contrato_servicos: 'list',
  cliente_contrato_descontos: 'list',
  cliente_contrato_acrescimos: 'list',
  get_boleto: 'action',
  get_pix: 'action',
  fn_areceber_recebimentos_baixas_novo: 'action',
  desbloqueio_confianca: 'action',
  reenviar_link_assnatura_digital: 'action',
  desconectar_clientes: 'action',
  radpop_radio_cliente_fibra_26379: 'action',
  liberacao_reducao_contrato_29157: 'action',
  gerar_protocolo_atendimento: 'action',
  gerar_protocolo_ordem_servico: 'action',
  su_ticket_insert: 'action',
  cliente_contrato_imprimir_contrato_17678: 'action',
  imprimir_nota: 'action',
  vd_saida_25738: 'action',
} as const

export type ErpForm = keyof typeof erpForms
export type ListedErpForm = {
  [Form in ErpForm]: (typeof erpForms)[Form] extends 'list' ? Form : never
}[ErpForm]

export const erpFormNames = keysOf(erpForms)

export function isListedForm(form: ErpForm): form is ListedErpForm {
  return erpForms[form] === 'list'
}
