import type { FormRight } from '#contract/staff/connections.ts'
import type { ErpForm } from '#domain/staff/tenants/erp-forms.ts'

export const rightTexts = {
  test: 'Testar permissões',
  testing: 'Testando cada formulário…',
  list: 'Permissões do token no IXC',
  failure: 'Não conseguimos testar as permissões agora. Tente de novo em instantes.',
  outcomes: {
    ok: 'permitido.',
    refused: 'recusado pelo IXC.',
    'not understood': 'respondeu de um modo que não entendemos.',
    failed: 'não respondeu.',
    untested: 'não testado.',
  } satisfies Readonly<Record<FormRight['outcome'], string>>,
} as const

interface FormWords {
  readonly name: string
  /** What the portal uses it for. */
  readonly use: string
  /** What to allow in the ERP, or why it cannot be tried. */
  readonly toDo: string
}

const group = 'No IXC, no grupo do usuário do webservice, permita listar este formulário.'
const list = (name: string, use: string): FormWords => ({ name, use, toDo: group })
const action = (name: string, use: string, why: string): FormWords => ({
  name,
  use,
  toDo: `${why} No IXC, permita esta ação no grupo do usuário do webservice.`,
})

/** Each form by the name that the ERP gives it. */
export const formTexts: Readonly<Record<ErpForm, FormWords>> = {
  cliente: list('Clientes', 'Quem entra no portal.'),
  cliente_contrato: list('Contratos', 'Contratos e desbloqueio.'),
  fn_areceber: list('Contas a receber', 'As faturas.'),
  fn_areceber_baixas: list('Recebimentos', 'Os pagamentos com cartão já baixados.'),
  fn_carteira_cobranca: list('Carteiras de cobrança', 'Como cada fatura pode ser paga.'),
  vd_saida: list('Saídas', 'As notas fiscais.'),
  vd_contratos: list('Planos de venda', 'O nome do plano.'),
  vd_contratos_produtos: list('Produtos do plano', 'Os aplicativos do plano.'),
  view_vd_contratos_produtos_gen: list('Itens do contrato', 'De que é feito cada contrato.'),
  produtos: list('Produtos', 'Os aplicativos.'),
  filial: list('Filiais', 'A razão social do provedor.'),
  cidade: list('Cidades', 'O endereço do assinante.'),
  uf: list('Estados', 'O endereço do assinante.'),
  radusuarios: list('Logins', 'Os roteadores do assinante, e em que ponto da rede estão.'),
  radacct: list('Conexões (radacct)', 'As últimas quedas em "Minha conexão".'),
  radpop_radio_cliente_fibra: list('Cliente fibra', 'O sinal óptico em "Minha conexão".'),
  radusuarios_consumo_d: list('Consumo diário', 'O consumo por dia em "Minha conexão".'),
  radusuarios_consumo_m: list('Consumo mensal', 'O consumo por mês em "Minha conexão".'),
  cliente_contrato_comodato: list('Comodatos', 'Os equipamentos em "Minha conexão".'),
  rad_caixa_ftth: list('Caixas de atendimento', 'Quem uma queda em uma caixa atinge.'),
  radpop_radio: list('Transmissores', 'Quem uma queda em um transmissor ou OLT atinge.'),
  su_oss_assunto: list('Assuntos', 'Os assuntos do atendimento.'),
  su_ticket_setor: list('Setores', 'O setor do atendimento.'),
  su_ticket: list('Atendimentos', 'As solicitações do assinante.'),
  su_mensagens: list('Mensagens de atendimento', 'As mensagens das solicitações.'),
  su_ticket_arquivos: list(
    'Arquivos de atendimento',
    'As fotos e os PDF que o assinante envia; permita também inserir.',
  ),
  su_oss_chamado: list('Ordens de serviço', 'As solicitações do assinante.'),
  su_oss_chamado_mensagem: list('Mensagens de O.S.', 'As mensagens das solicitações.'),
  su_oss_chamado_arquivos: list(
    'Arquivos de O.S.',
    'As fotos e os PDF que o assinante envia; permita também inserir.',
  ),
  cliente_contrato_servicos: list(
    'Serviços do contrato',
    'Os aplicativos contratados, e do que é feita a fatura.',
  ),
  cliente_contrato_descontos: list(
    'Descontos do contrato',
    'Do que é feita a fatura, e quanto vale o abatimento de uma queda.',
  ),
  cliente_contrato_acrescimos: list(
    'Acréscimos do contrato',
    'Do que é feita a fatura, e quanto vale o abatimento de uma queda.',
  ),
  get_boleto: action('get_boleto', 'O boleto.', 'Testar poderia registrar um boleto no banco.'),
  get_pix: action('get_pix', 'O PIX da fatura.', 'Testar criaria uma cobrança no banco.'),
  fn_areceber_recebimentos_baixas_novo: action(
    'Baixa de recebimento',
    'Baixar o que foi pago com cartão.',
    'Testar daria baixa em uma fatura.',
  ),
  desbloqueio_confianca: action(
    'Desbloqueio de confiança',
    'Desbloquear o contrato.',
    'Testar usaria o desbloqueio de um assinante.',
  ),
  reenviar_link_assnatura_digital: action(
    'Reenviar link de assinatura digital',
    'Mandar de novo o link de um contrato que aguarda assinatura.',
    'Testar mandaria um link a um assinante.',
  ),
  desconectar_clientes: action(
    'Desconectar login',
    'Religar o roteador depois do desbloqueio, e reconectar em "Minha conexão".',
    'Testar derrubaria a conexão de um assinante.',
  ),
  radpop_radio_cliente_fibra_26379: action(
    'Reiniciar ONU',
    'Reiniciar o aparelho da fibra em "Minha conexão".',
    'Testar derrubaria a conexão de um assinante.',
  ),
  liberacao_reducao_contrato_29157: action(
    'Liberar redução de velocidade',
    'Voltar à velocidade do plano em "Minha conexão".',
    'Testar mudaria o contrato de um assinante.',
  ),
  gerar_protocolo_atendimento: action(
    'Gerar protocolo de atendimento',
    'O protocolo, antes de abrir uma solicitação.',
    'Testar gastaria um número de protocolo.',
  ),
  gerar_protocolo_ordem_servico: action(
    'Gerar protocolo de O.S.',
    'O protocolo, antes de abrir uma solicitação.',
    'Testar gastaria um número de protocolo.',
  ),
  su_ticket_insert: action(
    'Inserir atendimento',
    'Abrir solicitações e enviar mensagens.',
    'Testar abriria um atendimento.',
  ),
  cliente_contrato_imprimir_contrato_17678: action(
    'Imprimir contrato',
    'O contrato em PDF.',
    'Testar precisa do contrato de um assinante.',
  ),
  imprimir_nota: action(
    'Imprimir nota',
    'A nota fiscal em PDF.',
    'Testar precisa da nota de um assinante.',
  ),
  vd_saida_25738: action(
    'Imprimir nota em modelo próprio',
    'A nota fiscal em PDF, no modelo do provedor.',
    'Testar precisa da nota de um assinante.',
  ),
}
