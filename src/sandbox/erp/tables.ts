import { textOf } from './request-fields.ts'
import { wideTables } from './wide-tables.ts'

/**
 * The tables of the web service and the columns of each, whether or not a provider's rows fill
 * them. Rows may have more columns; any other column in a request is an error.
 */
const tables: Readonly<Record<string, string>> = {
  ...wideTables,
  fn_areceber: `id id_cliente id_contrato id_contrato_principal id_contrato_avulso documento status
    liberado data_emissao data_vencimento valor valor_aberto valor_recebido valor_cancelado
    pagamento_data pagamento_valor baixa_data credito_data data_cancelamento obs tipo_recebimento
    nparcela data_inicial data_final id_saida id_carteira_cobranca id_conta filial_id nn_boleto boleto
    forma_recebimento linha_digitavel gateway_link gerencianet_token id_cobranca pix_txid
    recebido_via_pix tipo_pagamento_cartao parcelado_cartao impresso previsao libera_periodo
    estornado desconto_condicional_valor validade_desconto_condicional
    aguardando_confirmacao_pagamento titulo_protestado id_renegociacao id_renegociacao_novo
    titulo_importado
    ultima_atualizacao`,
  fn_areceber_baixas: `id id_receber id_conta filial_id data documento credito debito
    valor_total_recebido historico tipo_lanc tipo_recebimento vdesconto estorno`,
  fn_carteira_cobranca: 'id descricao id_conta ativo',
  cidade: 'id nome uf cod_ibge ultima_atualizacao',
  uf: 'id nome sigla',
  empresa: 'id razao fantasia cnpj',
  filial: 'id razao fantasia cnpj cidade',
  vd_saida: `id id_cliente id_contrato id_contrato_avulso filial_id id_tipo_documento modelo_nf serie
    numero_nf data_emissao data_saida data_cancelamento valor_total status documento obs impresso
    nfse_lote nfse_prot nfse_status nfe_chave chave_acesso_nfcom ids_areceber`,
  vd_contratos: 'id nome descricao tipo valor_contrato Ativo id_cidade fidelidade id_filial',
  vd_contratos_produtos: `id tipo id_plano id_vd_contrato id_contrato id_produto qtde valor_unit
    descricao obs valor_ate_vencimento tipo_desconto desconto_percentual valor_desconto_produto
    qtde_repeticoes_desconto_produto repetir fixar_ip id_tipo_documento descricao_plano_valor_1
    descricao_plano_valor_2 ultima_atualizacao`,
  cliente_contrato_servicos: `id id_contrato id_produto descricao quantidade valor_unitario
    valor_total repetir repetir_qtde data status tipo_acres_desc execucoes ultima_execucao`,
  cliente_contrato_descontos: `id id_contrato id_vd_contrato_produtos descricao valor data_validade
    percentual`,
  cliente_contrato_acrescimos: `id id_contrato id_vd_contrato_produtos descricao valor data_validade
    percentual`,
  cliente_contrato_desc_serv: 'id id_contrato descricao valor data_validade',
  cliente_contrato_comodato: `id id_contrato descricao numero_serie mac valor_total status_comodato
    id_login`,
  produtos: 'id ativo descricao descricao_completa tipo unidade preco_base valor',
  radgrupos: 'id grupo download upload',
  radpop_radio: 'id descricao id_pop ip modelo ativo',
  rad_caixa_ftth: 'id descricao id_transmissor capacidade endereco bairro latitude longitude',
  su_ticket: `id tipo id_cliente id_assunto titulo id_ticket_setor prioridade menssagem su_status
    status protocolo id_login id_contrato id_filial id_wfl_processo origem_endereco id_ticket_origem
    interacao_pendente data_criacao data_ultima_alteracao id_responsavel_tecnico
    mensagens_nao_lida_cli mensagens_nao_lida_sup token status_sla`,
  su_mensagens: `id id_cliente mensagem_ticket mensagem visibilidade_mensagens su_status id_ticket
    existe_pendencia_externa data operador`,
  su_ticket_setor: 'id setor email presta_atendimento mostra_hotsite ordem ativo',
  su_oss_chamado: `id tipo id_assunto id_cliente id_ticket id_filial origem_endereco prioridade setor
    status mensagem id_contrato_kit data_abertura data_agenda data_agenda_final data_inicio
    data_final data_fechamento id_tecnico protocolo mensagem_resposta melhor_horario_agenda`,
  su_oss_chamado_mensagem: 'id id_chamado mensagem data status id_tecnico',
  su_oss_assunto: `id assunto ativo mostra_hotsite finalidade tipo id_processo setor_su_oss_chamado
    login_obrigatorio contrato_obrigatorio permite_abrir_cliente_atraso`,
  empresa_setor: 'id setor id_depto ativo',
  wfl_processo: 'id id_depto descricao ativo',
  su_ticket_arquivos: `id id_ticket descricao local_arquivo nome_arquivo data_envio
    classificacao_arquivo`,
  su_oss_chamado_arquivos: `id id_oss_chamado descricao local_arquivo nome_arquivo data_envio
    classificacao_arquivo tipo`,
  acs_device_grid: `id id_login device_primary status manufacturer model serial_number ipv4
    ssid_router_wifi ssid_router_wifi_2 senha_router_wifi senha_router_wifi_2 last_inform
    last_update`,
  contato: `id principal id_cliente nome tipo_pessoa cnpj_cpf data_nascimento razao id_filial lead
    ativo data_cadastro fone_residencial fone_comercial fone_celular fone_whatsapp email cep
    endereco numero bairro complemento cidade uf referencia id_campanha id_responsavel obs alerta`,
  fn_renegociacao_wiz: `id id_filial id_conta id_cliente data_emissao previsao
    id_carteira_cobranca id_condicao_pagamento vendedor_renegociacao contrato_renegociacao
    data_vencimento valor_parcelas valor_acrescimos valor_descontos valor_total
    valor_renegociado acre_juros_multa valor_total_pagar status data_finalizada finalizar`,
}

/** Columns that a PUT ignores, because only the ERP fills them. */
const readOnlyColumns: Readonly<Record<string, readonly string[]>> = {
  fn_areceber: ['id_cobranca', 'gateway_link', 'linha_digitavel'],
  cliente_contrato: [
    'dt_ult_bloq_auto',
    'dt_ult_bloq_manual',
    'dt_ult_des_bloq_conf',
    'dt_ult_finan_atraso',
  ],
}

/** What an insert must fill, by table and action; the ERP refuses one that does not. */
const requiredColumns: Readonly<Record<string, string>> = {
  su_ticket: 'tipo id_cliente id_assunto titulo id_ticket_setor prioridade menssagem su_status',
  su_oss_chamado: `tipo id_assunto id_cliente id_filial origem_endereco prioridade setor status
    mensagem`,
  su_mensagens: `id_cliente mensagem visibilidade_mensagens su_status id_ticket
    existe_pendencia_externa`,
  cliente_contrato_servicos: 'id_contrato id_produto quantidade tipo_acres_desc',
  fn_areceber_recebimentos_baixas_novo: `id_receber conta_ id_conta data documento credito
    valor_total_recebido historico tipo_lanc`,
}

/** Whether the fields of an insert or action lack one that it requires. */
export function lacksRequired(resource: string, fields: Record<string, unknown>): boolean {
  const required = requiredColumns[resource]?.split(/\s+/) ?? []
  return required.some((column) => ['', '0'].includes(textOf(fields[column])))
}

export function isTable(name: string): boolean {
  return Object.hasOwn(tables, name)
}

export function columnsOf(table: string): readonly string[] {
  return tables[table]?.split(/\s+/) ?? ['id']
}

export function isReadOnly(table: string, column: string): boolean {
  return column === 'id' || (readOnlyColumns[table]?.includes(column) ?? false)
}
