import { keysOf } from '#domain/platform/values/record-of.ts'
import { fieldLabel } from '#domain/staff/tenants/led-fields.ts'
import type { RuleSwitch } from '#domain/staff/tenants/rule-switches.ts'

/** The sections of a provider's record, and the groups of switches in each. */
export const switchGroups = {
  payments: ['cards', 'pix', 'automatic'],
  rules: ['bills', 'sharing', 'devices', 'visits'],
  support: ['requests'],
} as const
export type SwitchGroup = (typeof switchGroups)[keyof typeof switchGroups][number]

/** What a switch does when it is on or off. */
export interface SwitchTexts {
  readonly on: string
  readonly off: string
}

/** The words of each rule that is a switch, in the order of the form, with its place there. */
export const switchTexts: Readonly<
  Record<RuleSwitch, SwitchTexts & { readonly group: SwitchGroup }>
> = {
  showsUpcomingBills: {
    group: 'bills',
    on: 'Abaixo das faturas abertas, o assinante pode ver as que vencem depois desse prazo, se já foram lançadas.',
    off: 'Só aparecem as faturas dentro do prazo.',
  },
  showsContractDownload: {
    group: 'bills',
    on: 'O assinante pode baixar o contrato em PDF.',
    off: 'O botão de baixar o contrato não aparece.',
  },
  showsAnnualSettlement: {
    group: 'bills',
    on: 'O assinante pode pedir a declaração de quitação anual.',
    off: 'A declaração de quitação anual não aparece.',
  },
  allowsSignatureLink: {
    group: 'bills',
    on: 'Um contrato que aguarda assinatura pode receber o link de novo, pelos canais da assinatura digital do IXC.',
    off: 'O contrato só mostra que aguarda assinatura.',
  },
  usesOwnFiscalNoteModel: {
    group: 'bills',
    on: 'As notas são impressas no modelo próprio do provedor.',
    off: 'As notas são impressas no modelo do ERP.',
  },
  allowsPaymentLinks: {
    group: 'sharing',
    on: 'O assinante pode criar um link de 72 horas com o valor, o vencimento, o PIX e o boleto de uma fatura. Abre sem senha.',
    off: 'O link não é oferecido, e os que já foram criados não abrem.',
  },
  allowsDeskUnlock: {
    group: 'requests',
    on: 'O atendimento pode desbloquear um contrato em nome do assinante, com as mesmas regras do desbloqueio que ele mesmo faz. O assinante é avisado.',
    off: 'Só o próprio assinante pede o desbloqueio.',
  },
  showsBillChat: {
    group: 'sharing',
    on: 'A fatura leva ao WhatsApp do provedor com o mês, o valor e o vencimento já escritos. Sem número de WhatsApp, não aparece.',
    off: 'A fatura não leva ao WhatsApp.',
  },
  measuresVisits: {
    group: 'visits',
    on: 'Uma em cada dez visitas conta em que faixa de tempo abriu, se foi sem internet, e se há instalação e lembretes. Só somas por dia, sem pessoas. Aparece em Resultados e nos termos.',
    off: 'Nenhuma visita é medida.',
  },
  allowsNewWifiName: {
    group: 'devices',
    on: 'Na tela do roteador, o assinante troca o nome das redes cuja senha o serviço de dispositivos informa.',
    off: 'O assinante troca só a senha.',
  },
  asksSecurityCode: {
    group: 'cards',
    on: 'Cada pagamento com cartão salvo pede o CVV. Ele não fica guardado.',
    off: 'O cartão salvo é cobrado sem CVV. Isso depende de uma permissão da sua loja na Cielo; sem ela, todo pagamento é negado.',
  },
  paysTogetherByPix: {
    group: 'pix',
    on: 'Quem paga várias faturas recebe um código PIX só, da Cielo, que vale até 30 minutos. O dinheiro cai na conta da Cielo, e o portal dá baixa em cada fatura. Depende do PIX na Cielo.',
    off: 'Cada fatura tem o código PIX do ERP, pago um de cada vez.',
  },
  automaticPix: {
    group: 'pix',
    on: 'O assinante autoriza no banco, e cada fatura do contrato é debitada no vencimento. Depende do PIX Automático na Cielo ou no banco do provedor.',
    off: 'O assinante paga cada fatura por conta própria.',
  },
  automaticCard: {
    group: 'automatic',
    on: 'O assinante escolhe um cartão salvo, e cada fatura é cobrada dois dias antes do vencimento, sem CVV.',
    off: 'O cartão salvo só é cobrado quando o assinante manda.',
  },
  showsClosedSupportDetail: {
    group: 'requests',
    on: 'O assinante pode abrir um atendimento fechado.',
    off: 'Atendimentos fechados aparecem sem link.',
  },
  allowsNewSupportMessage: {
    group: 'requests',
    on: 'O assinante pode escrever em atendimentos em andamento.',
    off: 'O botão de nova mensagem não aparece.',
  },
  asksIfSolved: {
    group: 'requests',
    on: 'Um atendimento fechado pergunta "Foi resolvido?" ao assinante. As respostas aparecem em Resultados.',
    off: 'Um atendimento fechado não pergunta nada.',
  },
  showsVisits: {
    group: 'requests',
    on: 'A ordem de serviço agendada do atendimento mostra dia e horário. O assinante confirma presença ou pede outro dia, por mensagem no atendimento.',
    off: 'A agenda das ordens de serviço não aparece.',
  },
}

export const switchLabel = (name: RuleSwitch) => fieldLabel(`rules.${name}`)

/** The switches of some groups. */
export const switchesIn = (...groups: readonly SwitchGroup[]) =>
  keysOf(switchTexts).filter((name) => groups.includes(switchTexts[name].group))

/** The words of the other rules, by the names of their fields. */
export const ruleTexts = {
  'invoiceWindow.count': { label: 'Quantidade' },
  'invoiceWindow.unit': {
    label: 'Unidade',
    choices: { days: 'dias à frente', months: 'meses à frente' },
  },
  fiscalNoteTypes: {
    label: fieldLabel('rules.fiscalNoteTypes'),
    hint: 'Um por linha: ID do tipo no ERP - SVA, SCM, NFS-e ou NFCom. Os outros tipos não aparecem.',
  },
  recurrenceUrl: {
    label: fieldLabel('rules.recurrenceUrl'),
    hint: 'Se preenchida, aparece um link no menu.',
  },
  appActivation: {
    label: fieldLabel('rules.appActivation'),
    on: 'Os aplicativos mostram um botão para falar com o suporte.',
    off: 'O assinante ativa os aplicativos sozinho.',
  },
  appIntroduction: {
    label: fieldLabel('rules.appIntroduction'),
    hint: 'Se vazio, vale o texto padrão.',
  },
  appPage: {
    label: fieldLabel('rules.appPage'),
    on: 'Os aplicativos abrem a página de serviços da lista abaixo.',
    off: 'Cada aplicativo abre a página da sua integração.',
  },
  valueAddedServices: {
    label: fieldLabel('rules.valueAddedServices'),
    hint: 'Um por linha: ID do produto - nome.',
  },
  lines: {
    label: fieldLabel('rules.lines'),
    hint: 'O assinante vê se a conexão está ativa, o sinal óptico, as quedas e o consumo que o token do IXC permite ler, e o diagnóstico em "Estou sem internet".',
    choices: {
      off: 'Não mostrar',
      read: 'Mostrar, sem ações',
      act: 'Mostrar, com reconectar e reiniciar',
    },
  },
  'outages.credit': {
    label: fieldLabel('rules.outages'),
    hint: 'O assinante vê quanto vale cada queda publicada que o atingiu, pelo valor de hoje do plano com descontos e acréscimos, e pode pedir o abatimento. O portal não lança nada no ERP.',
    choices: {
      off: 'Não mostrar o valor',
      proportional: 'Proporcional ao mês do contrato',
      double: 'Em dobro do proporcional',
    },
  },
  'outages.minutes': { label: 'Minutos de queda a partir dos quais há abatimento' },
  'outages.noticeHours': {
    label: 'Horas de antecedência do aviso de manutenção',
    hint: 'De 24 a 168. Manutenção avisada com menos do que isso conta como queda para o abatimento.',
  },
  paymentParts: {
    label: fieldLabel('rules.paymentParts'),
    hint: 'O assinante escolhe faturas vencidas e em quantas partes quer pagar. O pedido chega como atendimento, no assunto cujo nome fala de negociação, financeiro ou pagamento; a proposta é sua, e o portal não calcula nada.',
    choices: {
      off: 'Não oferecer',
      '2': 'Em 2 partes',
      '3': 'Em até 3 partes',
      '4': 'Em até 4 partes',
      '6': 'Em até 6 partes',
      '12': 'Em até 12 partes',
    },
  },
  timeZone: {
    label: fieldLabel('rules.timeZone'),
    hint: 'Decide a hora dos avisos, das 8h às 20h, e o dia do vencimento.',
    choices: {
      'America/Rio_Branco': 'Acre (UTC−5)',
      'America/Eirunepe': 'Oeste do Amazonas (UTC−5)',
      'America/Porto_Velho': 'Rondônia (UTC−4)',
      'America/Manaus': 'Manaus e leste do Amazonas (UTC−4)',
      'America/Boa_Vista': 'Roraima (UTC−4)',
      'America/Cuiaba': 'Mato Grosso (UTC−4)',
      'America/Campo_Grande': 'Mato Grosso do Sul (UTC−4)',
      'America/Santarem': 'Santarém e oeste do Pará (UTC−3)',
      'America/Sao_Paulo': 'Brasília: Sul, Sudeste, Goiás e DF (UTC−3)',
      'America/Araguaina': 'Tocantins (UTC−3)',
      'America/Bahia': 'Bahia (UTC−3)',
      'America/Belem': 'Amapá e leste do Pará (UTC−3)',
      'America/Maceio': 'Alagoas e Sergipe (UTC−3)',
      'America/Fortaleza': 'CE, MA, PB, PI e RN (UTC−3)',
      'America/Recife': 'Pernambuco (UTC−3)',
      'America/Noronha': 'Fernando de Noronha (UTC−2)',
    },
  },
  announcementHosts: {
    label: fieldLabel('rules.announcementHosts'),
    hint: 'Um por linha, como provedor.com.br: vale com e sem www, e não para subdomínios. O portal, as perguntas frequentes, o chat e o pagamento recorrente já valem.',
  },
  minInstallmentCents: {
    label: fieldLabel('rules.minInstallmentCents'),
    hint: 'Em reais. A Cielo não aceita parcela menor que R$ 5,00.',
  },
  installmentsFromCents: {
    label: fieldLabel('rules.installmentsFromCents'),
    hint: 'Em reais. Faturas menores só são pagas à vista.',
  },
  automaticAnnouncedDays: {
    label: fieldLabel('rules.automaticAnnouncedDays'),
    hint: 'Com quantos dias de antecedência o assinante é avisado de cada pagamento automático: de 5 a 10.',
  },
  maxErpCalls: {
    label: fieldLabel('rules.maxErpCalls'),
    hint: 'Quantas perguntas o portal faz ao IXC no mesmo instante, de 2 a 64, somados todos os processos do servidor; os lembretes usam mais um quarto disso. Deixe como está. Se o Status mostrar o IXC lento ou sem responder a tempo, reduza pela metade e espere uma hora.',
  },
  centralPassword: {
    label: fieldLabel('rules.centralPassword'),
    hint: 'A senha da central do assinante do IXC. No primeiro acesso ela vira a senha do portal; com "Sempre", uma senha trocada no IXC também passa a valer. Senha fácil de adivinhar só abre a criação de uma nova.',
    choices: {
      off: 'Não',
      'first-time': 'Só no primeiro acesso',
      always: 'Sempre',
    },
  },
  supportSubjectDescriptions: {
    label: fieldLabel('rules.supportSubjectDescriptions'),
    hint: 'Uma por linha: ID do assunto - descrição.',
  },
  supportMenu: {
    label: fieldLabel('rules.supportMenu'),
    on: 'O menu leva ao chat; não há solicitações pelo portal.',
    off: 'O assinante abre e acompanha solicitações pelo portal.',
  },
  chatUrl: { label: fieldLabel('rules.chatUrl') },
  firstSupportMessageLabel: { label: fieldLabel('rules.firstSupportMessageLabel') },
  'rightSubjects.suspension': { label: 'Assunto: suspensão temporária' },
  'rightSubjects.cancellation': { label: 'Assunto: cancelamento' },
  'rightSubjects.contest': { label: 'Assunto: contestação de fatura' },
  'rightSubjects.due_day': { label: 'Assunto: dia de vencimento' },
  dueDays: {
    label: fieldLabel('rules.dueDays'),
    hint: 'Separados por vírgula, de 1 a 28. A Anatel pede ao menos seis.',
  },
  planLabelUrl: {
    label: fieldLabel('rules.planLabelUrl'),
    hint: 'A etiqueta padrão da Anatel, que o site do provedor mostra. O assinante a abre em "Meus direitos"; sem endereço, não há o link.',
  },
  'offerSubjects.plan_change': { label: 'Assunto: troca de plano' },
  'offerSubjects.extra': { label: 'Assunto: serviço adicional' },
  offeredPlans: {
    label: fieldLabel('rules.offeredPlans'),
    hint: 'IDs dos planos de venda, separados por vírgula. Vazio: todos os ativos que têm preço.',
  },
  offerStart: {
    label: fieldLabel('rules.offerStart'),
    choices: { agreed: 'Combinado com o assinante', next_bill: 'Na próxima fatura' },
  },
} as const

/** The headings of groups of rules, and what is told beside a rule. */
export const groupTexts = {
  window: 'Faturas abertas: até quando mostrar',
  rights: 'Meus direitos',
  rightsHint:
    'ID do assunto do ERP em que cada pedido é aberto, mesmo que a central não o mostre. Sem ID, o assinante não vê a opção.',
  offers: 'Planos e adicionais',
  offersHint:
    'O assinante vê os planos à venda no ERP para a cidade e a filial do contrato, e pede. Cada pedido chega no assunto abaixo, com protocolo; nada muda no ERP sem você. Sem ID, a opção não aparece.',
  automaticPixPermissions: {
    enabled: 'No teste da conexão, a Cielo aceitou o PIX Automático nesta loja.',
    'not enabled':
      'No teste da conexão, a Cielo não aceitou o PIX Automático nesta loja: peça a ela que habilite.',
    unknown:
      'Não foi possível testar o PIX Automático: a Cielo não respondeu sobre ele. Tente de novo.',
  },
} as const
