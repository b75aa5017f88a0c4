import type { Row } from '#sandbox/store.ts'

const names = (text: string) => text.trim().split(/\s+/)

/** The columns of a row as the ERP names them, in groups of what an unused one holds. */
function blank(groups: Readonly<Record<string, string>>): Row {
  const entries = Object.entries(groups).flatMap(([value, columns]) =>
    names(columns).map((column) => [column, value] as const),
  )
  return Object.fromEntries(entries)
}

/** A customer that nothing was filled in for. Every answer carries all of these columns. */
export const blankCustomer = blank({
  '': `grau_satisfacao ie_identidade fone contato email telefone_comercial referencia
    telefone_celular complemento ramal isuf bloco skype whatsapp estado_civil rg_orgao_emissor
    deb_automatico deb_agencia cadastrado_via_viabilidade deb_conta alerta endereco_cob numero_cob
    bairro_cob cep_cob referencia_cob complemento_cob profissao Sexo nome_pai nome_mae nome_conjuge
    fone_conjuge cpf_conjuge rg_conjuge moradia nome_contador telefone_contador ref_com_empresa1
    ref_com_empresa2 ref_com_fone1 ref_com_fone2 ref_pes_nome1 ref_pes_nome2 ref_pes_fone1
    ref_pes_fone2 emp_empresa emp_cnpj emp_cep emp_endereco emp_fone emp_cargo website im cif
    identidade_mae identidade_pai cpf_mae cpf_pai inscricao_municipal nome_representante_1
    nome_representante_2 cpf_representante_1 cpf_representante_2 identidade_representante_1
    identidade_representante_2 cnpj_cpf_titular_conta foto_cartao facebook regime_fiscal_col`,
  '0': `indicado_por uf id_candato_tipo id_condominio id_vendedor num_dias_cob tabela_preco
    apartamento idx id_perfil id_concorrente responsavel ativo_serasa cidade_cob uf_cob
    id_operadora_celular quantidade_dependentes emp_cidade pipe_id_organizacao codigo_operacao
    cidade_naturalidade id_campanha`,
  '0000-00-00': `crm_data_vencemos data_nascimento_conjuge emp_data_admissao nascimento_mae
    nascimento_pai crm_data_perdemos crm_data_sem_viabilidade crm_data_sem_porta_disponivel
    crm_data_abortamos crm_data_negociando crm_data_apresentando crm_data_sondagem crm_data_novo`,
  N: `senha_hotsite_md5 crm contribuinte_icms orgao_publico pis_retem cofins_retem csll_retem
    irrf_retem convert_cliente_forn cli_desconta_iss_retido_total`,
  S: `ativo participa_cobranca participa_pre_cobranca cob_envia_email cob_envia_sms
    atualizar_cadastro_galaxPay desconto_irrf_valor_inferior filtra_filial`,
  P: 'acesso_automatico_central alterar_senha_primeiro_acesso',
  '2': 'hotsite_acesso',
})

/** A charge that was never printed. */
export const blankInvoice = blank({
  '': `gateway_link nn_boleto boleto obs pagamento_valor pagamento_data credito_data baixa_data
    numero_parcela_recorrente tipo_renegociacao data_cancelamento id_mot_cancelamento id_renegociacao
    id_cobranca id_renegociacao_novo forma_recebimento arquivo_remessa_baixado id_nota_gerada_opc4
    status_cobranca id_contrato id_im_imovel linha_digitavel duplicata tipo_pagamento_cartao id_sip
    desconto_condicional_valor gerencianet_token validade_desconto_condicional motivo_alteracao
    id_remessa_alteracao cancelamento_id_operador baixa_id_operador origem_importacao pix_txid
    id_nota_gerada_opc2 id_nota_gerada_opc3 id_lote_geracao_financeiro_fatura`,
  '0': 'id_remessa id_contrato_principal id_nota_gerada',
  '0.00': 'valor_recebido valor_cancelado',
  N: `estornado libera_periodo impresso titulo_protestado titulo_importado
    aguardando_confirmacao_pagamento parcelado_cartao recebido_via_pix`,
  S: 'liberado parcela_proporcional previsao',
  '1': 'filial_id nparcela',
  A: 'status',
  I: 'tipo_cobranca',
  Gateway: 'tipo_recebimento',
})

/** The columns of a contract that the portal reads, and some of those it must leave alone. */
export const blankContract = blank({
  '': `data_cancelamento motivo_cancelamento obs obs_contrato alerta_contrato complemento
    referencia bloco apartamento latitude longitude credit_card_recorrente_bandeira_cartao
    url_assinatura_digital document_photo selfie_photo desbloqueio_confianca_ativo`,
  '0': 'id_contrato_principal num_parcelas_atraso id_condominio fidelidade',
  '0000-00-00': `nao_bloquear_ate nao_avisar_ate data_expiracao data_inicial_suspensao
    data_final_suspensao dt_ult_des_bloq_conf`,
  N: 'contrato_suspenso restricao_auto_desbloqueio liberacao_bloqueio_manual',
  S: 'aviso_atraso bloqueio_automatico endereco_padrao_cliente renovacao_automatica',
  P: 'desbloqueio_confianca liberacao_suspensao_parcial',
  A: 'status status_internet',
})
