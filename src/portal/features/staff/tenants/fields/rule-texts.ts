import type { CreditWay } from '#domain/news/outages/outage-rules.ts'

/** The name of each rule, and what it does when it is on or off. */
export const ruleTexts = {
  window: 'Faturas abertas: até quando mostrar',
  windowCount: 'Quantidade',
  windowUnit: 'Unidade',
  windowUnits: { days: 'dias à frente', months: 'meses à frente' },
  contractDownload: 'Baixar contrato',
  contractDownloadOn: 'O assinante pode baixar o contrato em PDF.',
  contractDownloadOff: 'O botão de baixar o contrato não aparece.',
  annual: 'Quitação anual de débitos',
  annualOn: 'O assinante pode pedir a declaração de quitação anual.',
  annualOff: 'A declaração de quitação anual não aparece.',
  noteModel: 'Modelo próprio de nota fiscal',
  noteModelOn: 'As notas são impressas no modelo próprio do provedor.',
  noteModelOff: 'As notas são impressas no modelo do ERP.',
  noteTypes: 'Tipos de documento das notas fiscais',
  noteTypesHint:
    'Um por linha: ID do tipo no ERP - SVA, SCM, NFS-e ou NFCom. Os outros tipos não aparecem.',
  recurrence: 'URL de pagamento recorrente',
  recurrenceHint: 'Se preenchida, aparece um link no menu.',
  paymentLinks: 'Link para outra pessoa pagar',
  paymentLinksOn:
    'O assinante pode criar um link de 72 horas com o valor, o vencimento, o PIX e o boleto de uma fatura. Abre sem senha.',
  paymentLinksOff: 'O link não é oferecido, e os que já foram criados não abrem.',
  upcoming: 'Ver próximas faturas',
  upcomingOn:
    'Abaixo das faturas abertas, o assinante pode ver as que vencem depois desse prazo, se já foram lançadas.',
  upcomingOff: 'Só aparecem as faturas dentro do prazo.',
  billChat: 'Conversar sobre uma fatura no WhatsApp',
  billChatOn:
    'A fatura leva ao WhatsApp do provedor com o mês, o valor e o vencimento já escritos. Sem número de WhatsApp, não aparece.',
  billChatOff: 'A fatura não leva ao WhatsApp.',
  activation: 'Contato no lugar da ativação',
  activationOn: 'Os aplicativos mostram um botão para falar com o suporte.',
  activationOff: 'O assinante ativa os aplicativos sozinho.',
  introduction: 'Texto de apresentação dos aplicativos',
  introductionHint: 'Se vazio, vale o texto padrão.',
  servicePage: 'Página de serviços de valor agregado',
  servicePageOn: 'Os aplicativos abrem a página de serviços da lista abaixo.',
  servicePageOff: 'Cada aplicativo abre a página da sua integração.',
  services: 'Serviços de valor agregado',
  servicesHint: 'Um por linha: ID do produto - nome.',
  minInstallment: 'Valor mínimo por parcela',
  minInstallmentHint: 'Em reais. A Cielo não aceita parcela menor que R$ 5,00.',
  installmentsFrom: 'A partir de que valor parcelar',
  installmentsFromHint: 'Em reais. Faturas menores só são pagas à vista.',
  securityCode: 'Pedir o código de segurança (CVV)',
  securityCodeOn: 'Cada pagamento com cartão salvo pede o CVV. Ele não fica guardado.',
  securityCodeOff:
    'O cartão salvo é cobrado sem CVV. Isso depende de uma permissão da sua loja na Cielo; sem ela, todo pagamento é negado.',
  automaticPix: 'PIX Automático',
  automaticPixOn:
    'O assinante autoriza no banco, e cada fatura do contrato é debitada no vencimento. Depende do PIX Automático na sua loja da Cielo.',
  automaticPixOff: 'O assinante paga cada fatura por conta própria.',
  automaticPixPermissions: {
    enabled: 'No teste da conexão, a Cielo aceitou o PIX Automático nesta loja.',
    'not enabled':
      'No teste da conexão, a Cielo não aceitou o PIX Automático nesta loja: peça a ela que habilite.',
    unknown:
      'Não foi possível testar o PIX Automático: a Cielo não respondeu sobre ele. Tente de novo.',
  },
  automaticCard: 'Pagamento automático no cartão salvo',
  automaticCardOn:
    'O assinante escolhe um cartão salvo, e cada fatura é cobrada dois dias antes do vencimento, sem CVV.',
  automaticCardOff: 'O cartão salvo só é cobrado quando o assinante manda.',
  rights: 'Meus direitos',
  rightsHint:
    'ID do assunto do ERP em que cada pedido é aberto, mesmo que a central não o mostre. Sem ID, o assinante não vê a opção.',
  rightSubjects: {
    suspension: 'Assunto: suspensão temporária',
    cancellation: 'Assunto: cancelamento',
    contest: 'Assunto: contestação de fatura',
    due_day: 'Assunto: dia de vencimento',
  },
  dueDays: 'Dias de vencimento oferecidos',
  dueDaysHint: 'Separados por vírgula, de 1 a 28. A Anatel pede ao menos seis.',
  planLabel: 'Página das etiquetas dos planos',
  planLabelHint:
    'A etiqueta padrão da Anatel, que o site do provedor mostra. O assinante a abre em "Meus direitos"; sem endereço, não há o link.',
  offers: 'Planos e adicionais',
  offersHint:
    'O assinante vê os planos à venda no ERP para a cidade e a filial do contrato, e pede. Cada pedido chega no assunto abaixo, com protocolo; nada muda no ERP sem você. Sem ID, a opção não aparece.',
  offerSubjects: {
    plan_change: 'Assunto: troca de plano',
    extra: 'Assunto: serviço adicional',
  },
  offeredPlans: 'Planos oferecidos',
  offeredPlansHint:
    'IDs dos planos de venda, separados por vírgula. Vazio: todos os ativos que têm preço.',
  offerStart: 'Quando passa a valer',
  offerStarts: { agreed: 'Combinado com o assinante', next_bill: 'Na próxima fatura' },
  automaticDays: 'Dias de aviso antes do vencimento',
  automaticDaysHint:
    'Com quantos dias de antecedência o assinante é avisado de cada pagamento automático: de 5 a 10.',
  erpCalls: 'Consultas ao IXC ao mesmo tempo',
  erpCallsHint:
    'De 2 a 64, somados todos os processos do servidor; os lembretes usam mais um quarto disso. Um IXC lento melhora com menos.',
  centralPassword: 'Entrar com a senha da central',
  centralPasswordRules: {
    off: 'Não',
    'first-time': 'Só no primeiro acesso',
    always: 'Sempre',
  },
  centralPasswordHint:
    'A senha da central do assinante do IXC. No primeiro acesso ela vira a senha do portal; com "Sempre", uma senha trocada no IXC também passa a valer. Senha fácil de adivinhar só abre a criação de uma nova.',
  lines: 'Minha conexão',
  linesRules: {
    off: 'Não mostrar',
    read: 'Mostrar, sem ações',
    act: 'Mostrar, com reconectar e reiniciar',
  },
  linesHint:
    'O assinante vê se a conexão está ativa, o sinal óptico, as quedas e o consumo que o token do IXC permite ler, e o diagnóstico em "Estou sem internet".',
  outageCredit: 'Abatimento por queda',
  outageCredits: {
    off: 'Não mostrar o valor',
    proportional: 'Proporcional ao mês do contrato',
    double: 'Em dobro do proporcional',
  } satisfies Record<CreditWay, string>,
  outageCreditHint:
    'O assinante vê quanto vale cada queda publicada que o atingiu, pelo valor de hoje do contrato, e pode pedir o abatimento. O portal não lança nada no IXC.',
  outageMinutes: 'Minutos de queda a partir dos quais há abatimento',
  noticeHours: 'Horas de antecedência do aviso de manutenção',
  noticeHoursHint:
    'De 24 a 168. Manutenção avisada com menos do que isso conta como queda para o abatimento.',
  chat: 'Atendimento só por chat',
  chatOn: 'O menu leva ao chat; não há solicitações pelo portal.',
  chatOff: 'O assinante abre e acompanha solicitações pelo portal.',
  chatUrl: 'URL do chat',
  closedDetail: 'Detalhe dos atendimentos fechados',
  closedDetailOn: 'O assinante pode abrir um atendimento fechado.',
  closedDetailOff: 'Atendimentos fechados aparecem sem link.',
  newMessage: 'Novas mensagens',
  newMessageOn: 'O assinante pode escrever em atendimentos em andamento.',
  newMessageOff: 'O botão de nova mensagem não aparece.',
  solved: 'Perguntar se foi resolvido',
  solvedOn:
    'Um atendimento fechado pergunta "Foi resolvido?" ao assinante. As respostas aparecem em Resultados.',
  solvedOff: 'Um atendimento fechado não pergunta nada.',
  visits: 'Mostrar a visita do técnico',
  visitsOn:
    'Uma ordem de serviço agendada mostra dia e horário, e o assinante confirma presença. Só onde o atendimento é por ordem de serviço.',
  visitsOff: 'A agenda das ordens de serviço não aparece.',
  firstLabel: 'Rótulo da primeira mensagem',
  timeZone: 'Fuso horário',
  timeZoneHint: 'Decide a hora dos avisos, das 8h às 20h, e o dia do vencimento.',
  timeZones: {
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
  announcementHosts: 'Links nas notificações gerais',
  announcementHostsHint:
    'Um por linha, como provedor.com.br: vale com e sem www, e não para subdomínios. O portal, as perguntas frequentes, o chat e o pagamento recorrente já valem.',
  descriptions: 'Descrições dos assuntos',
  descriptionsHint: 'Uma por linha: ID do assunto - descrição.',
} as const
