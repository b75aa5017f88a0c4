/**
 * The tables whose rows have far more columns than any program reads, in the form of `tables.ts`.
 * Passwords and tokens stand among them, as on real servers.
 */
export const wideTables: Readonly<Record<string, string>> = {
  cliente: `id ativo razao fantasia nome_social cnpj_cpf tipo_pessoa ie_identidade data_nascimento
    data_cadastro email hotsite_email senha senha_hotsite_md5 acesso_automatico_central
    alterar_senha_primeiro_acesso hotsite_acesso telefone_celular telefone_comercial
    whatsapp fone cep endereco numero complemento bairro referencia cidade uf filial_id
    id_tipo_cliente obs alerta Sexo ultima_atualizacao apartamento ativo_serasa
    atualizar_cadastro_galaxPay bairro_cob bloco cadastrado_via_viabilidade cep_cob
    cidade_cob cidade_naturalidade cif cli_desconta_iss_retido_total cnpj_cpf_titular_conta
    cob_envia_email cob_envia_sms codigo_operacao cofins_retem complemento_cob
    cond_pagamento contato contribuinte_icms convert_cliente_forn cpf_conjuge cpf_mae
    cpf_pai cpf_representante_1 cpf_representante_2 crm crm_data_abortamos
    crm_data_apresentando crm_data_negociando crm_data_novo crm_data_perdemos
    crm_data_sem_porta_disponivel crm_data_sem_viabilidade crm_data_sondagem
    crm_data_vencemos csll_retem data_nascimento_conjuge deb_agencia deb_automatico
    deb_conta desconto_irrf_valor_inferior emp_cargo emp_cep emp_cidade emp_cnpj
    emp_data_admissao emp_empresa emp_endereco emp_fone emp_remuneracao endereco_cob
    estado_civil facebook filtra_filial fone_conjuge foto_cartao grau_satisfacao id_campanha
    id_candato_tipo id_concorrente id_condominio id_conta id_operadora_celular id_perfil
    id_vendedor identidade_mae identidade_pai identidade_representante_1
    identidade_representante_2 idx im indicado_por inscricao_municipal irrf_retem
    iss_classificacao_padrao isuf latitude longitude moradia nacionalidade nascimento_mae
    nascimento_pai nome_conjuge nome_contador nome_mae nome_pai nome_representante_1
    nome_representante_2 num_dias_cob numero_cob orgao_publico participa_cobranca
    participa_pre_cobranca pipe_id_organizacao pis_retem profissao quantidade_dependentes
    ramal ref_com_empresa1 ref_com_empresa2 ref_com_fone1 ref_com_fone2 ref_pes_fone1
    ref_pes_fone2 ref_pes_nome1 ref_pes_nome2 referencia_cob responsavel rg_conjuge
    rg_orgao_emissor skype status_prospeccao tabela_preco telefone_contador tipo_assinante
    tipo_cliente_scm tipo_localidade tipo_pessoa_titular_conta uf_cob website`,
  cliente_contrato: `id id_cliente id_filial id_vd_contrato contrato descricao_aux_plano_venda tipo status
    status_internet status_velocidade data data_assinatura data_ativacao data_renovacao
    data_expiracao data_cancelamento motivo_cancelamento data_cadastro_sistema pago_ate_data
    fidelidade num_parcelas_atraso bloqueio_automatico nao_bloquear_ate nao_avisar_ate
    desbloqueio_confianca desbloqueio_confianca_ativo restricao_auto_desbloqueio
    dt_ult_bloq_auto dt_ult_bloq_manual dt_ult_des_bloq_conf dt_ult_finan_atraso
    contrato_suspenso dia_fixo_vencimento id_contrato_principal id_carteira_cobranca
    endereco_padrao_cliente
    endereco numero complemento bairro cidade cep referencia token_assinatura_digital
    credit_card_recorrente_token obs ultima_atualizacao alerta_contrato apartamento
    assinatura_digital ativacao_numero_parcelas ativacao_valor_parcela ativacao_vencimentos
    avalista_1 avalista_2 aviso_atraso base_geracao_tipo_doc bloco cc_previsao comissao
    credit_card_recorrente_bandeira_cartao data_acesso_desativado data_desistencia
    data_final_suspensao data_inicial_suspensao data_negativacao data_retomada_contrato
    desconto_fidelidade document_photo dt_ult_ativacao dt_ult_desiste
    dt_ult_liberacao_susp_parc dt_utl_negativacao gerar_finan_assin_digital_contrato
    id_cond_pag_ativ id_condominio id_indexador_reajuste id_instalador id_modelo
    id_motivo_negativacao id_produto_ativ id_responsavel id_tipo_contrato id_tipo_doc_ativ
    id_tipo_documento id_vendedor id_vendedor_ativ imp_bkp imp_carteira imp_final
    imp_importacao imp_inicial imp_motivo imp_obs imp_realizado imp_rede imp_status
    imp_treinamento indicacao_contrato_id integracao_assinatura_digital latitude
    liberacao_bloqueio_manual liberacao_suspensao_parcial longitude motivo_desistencia
    motivo_inclusao motivo_restri_auto_libera_parc motivo_restricao_auto_desbloq
    nao_susp_parc_ate nf_info_adicionais obs_cancelamento obs_contrato obs_desistencia
    obs_negativacao protocolo_negativacao renovacao_automatica
    restricao_auto_libera_susp_parcial selfie_photo taxa_improdutiva taxa_instalacao
    testemunha_assinatura_digital tipo_cobranca tipo_doc_opc tipo_doc_opc2 tipo_doc_opc3
    tipo_doc_opc4 tipo_produtos_plano url_assinatura_digital
    utilizando_auto_libera_susp_parc`,
  radusuarios: `id id_cliente id_contrato login senha ativo online ip mac onu_mac ultima_conexao_inicial
    ultima_conexao_final ssid_router_wifi senha_rede_sem_fio ssid_router_wifi_5ghz
    senha_rede_sem_fio_5ghz acct_session_id agent_circuit_id apartamento autenticacao
    autenticacao_mac autenticacao_por_mac autenticacao_wpa autenticacao_wps
    auto_preencher_ip auto_preencher_ipv6 auto_preencher_mac bairro bloco cep cidade
    cliente_tem_a_senha complemento concentrador conexao count_desconexao download_atual
    endereco endereco_padrao_cliente fixar_ip fixar_ipv6 framed_autopreencher_ipv6
    framed_fixar_ipv6 framed_pd_ipv6 framed_relacionar_ipv6_ao_login franquia_atingida
    franquia_consumo franquia_consumo_up franquia_maximo ftth_porta gw_vlan id_caixa_ftth
    id_concentrador id_condominio id_df_projeto id_filial id_grupo id_hardware id_integracao
    id_porta_transmissor id_rad_dns id_radgrupos_pools id_reserva_rede_neutra id_transmissor
    interface interface_transmissao ip_aux ip_aviso latitude login_simultaneo longitude
    lte_id metragem_externa metragem_interna modelo_tranmissor motivo_desconexao mtu numero
    obs onu_compartilhada pd_ipv6 ponta pool_radius porta_aux porta_http porta_router2
    referencia relacionar_concentrador_ao_login relacionar_ip_ao_login
    relacionar_ipv6_ao_login relacionar_mac_ao_login senha_md5 senha_router1 senha_router2
    senha_wpa2aes service_tag_vlan sinal_ultimo_atendimento splitter tempo_conectado
    tempo_conexao tipo_acesso tipo_conexao tipo_conexao_mapa tipo_equipamento
    tipo_vinculo_plano tronco ultima_atualizacao upload_atual usuario_router1
    usuario_wpa2aes vlan vlan_ip_rede`,
  radpop_radio_cliente_fibra: `id id_login id_contrato mac sinal_rx sinal_tx data_sinal serial_number apartamento bairro
    bloco causa_ultima_queda cep cidade comandos complemento distancia_onu endereco
    endereco_padrao_cliente gemport id_activity id_caixa_ftth id_condominio id_hardware
    id_onu_unms id_perfil id_projeto id_ramal id_transmissor ip_gerencia latitude
    login_onu_cliente longitude nome numero onu_numero onu_tipo perfil_onu_cliente ponid
    ponno porta_ftth porta_telnet_onu_cliente porta_web_onu_cliente radpop_estrutura
    referencia script_onu_cliente senha_onu_cliente senorid service_port slotno temperatura
    tipo_autenticacao tipo_operacao versao vlan vlan_dhcp vlan_iptv vlan_outros vlan_pppoe
    vlan_tr69 vlan_voip voltagem`,
}
