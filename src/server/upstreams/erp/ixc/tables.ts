/** Tables this product reads. */
export type Table =
  | 'cliente'
  | 'cliente_contrato'
  | 'fn_areceber'
  | 'fn_areceber_baixas'
  | 'fn_carteira_cobranca'
  | 'vd_saida'
  | 'vd_contratos'
  | 'vd_contratos_produtos'
  | 'produtos'
  | 'view_vd_contratos_produtos_gen'
  | 'filial'
  | 'cidade'
  | 'uf'
  | 'radusuarios'
  | 'radusuarios_consumo_d'
  | 'radusuarios_consumo_m'
  | 'radacct'
  | 'radpop_radio_cliente_fibra'
  | 'cliente_contrato_comodato'
  | 'cliente_contrato_descontos'
  | 'cliente_contrato_acrescimos'
  | 'rad_caixa_ftth'
  | 'radpop_radio'
  | 'su_oss_assunto'
  | 'su_ticket_setor'
  | InsertableTable
  | FileTable

/** The column by which a row of a table is known. */
export const keyOf = (table: Table): string => (table === 'radacct' ? 'radacctid' : 'id')

/** The column by which the right to a table is tried: of the view, the one that contracts are asked by. */
export const rightColumnOf = (table: Table): string =>
  table === 'view_vd_contratos_produtos_gen' ? 'cliente_contrato_id' : keyOf(table)

/** Tables this product adds rows to. */
export type InsertableTable =
  | 'su_ticket'
  | 'su_mensagens'
  | 'su_oss_chamado'
  | 'su_oss_chamado_mensagem'
  | 'cliente_contrato_servicos'

/** Tables this product adds files to. */
export type FileTable = 'su_ticket_arquivos' | 'su_oss_chamado_arquivos'

/** Actions of the web service. A table must never be listed here: a post to it inserts a row. */
export type Action =
  | 'get_boleto'
  | 'get_pix'
  | 'fn_areceber_recebimentos_baixas_novo'
  | 'gerar_protocolo_atendimento'
  | 'gerar_protocolo_ordem_servico'
  | 'cliente_contrato_imprimir_contrato_17678'
  | 'desbloqueio_confianca'
  | 'reenviar_link_assnatura_digital'
  | 'desconectar_clientes'
  | 'radpop_radio_cliente_fibra_26379'
  | 'liberacao_reducao_contrato_29157'
  | 'imprimir_nota'
  | 'vd_saida_25738'
