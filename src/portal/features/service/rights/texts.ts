import { durationText } from '#domain/platform/time/duration-text.ts'
import { maxSuspensionDays, minSuspensionDays } from '#domain/service/rights/suspension.ts'

export const texts = {
  title: 'Meus direitos',
  lead: 'O que a Anatel garante a você (RGC, Resolução 765/2023). Cada pedido tem protocolo.',
  notOffered: 'Atendemos estes pedidos pelos nossos canais de contato.',
  back: 'Meus direitos',
  loading: 'Carregando seus direitos',
  offersFailure: 'Não foi possível carregar os seus contratos.',
  requestsFailure: 'Não foi possível carregar os seus pedidos.',
  billsFailure: 'Não foi possível carregar as suas faturas.',
  ask: 'O que você pode pedir',
  asked: 'Seus pedidos',
  noRequests: 'Você ainda não fez nenhum pedido por aqui.',
  someContracts: 'contratos',
  noContracts: 'Você não tem contrato ativo para este pedido.',
  noBills: 'Você não tem faturas para contestar.',
  others: 'Outros direitos',
  myData: 'Baixar ou apagar meus dados',
  contracts: 'Contratos e quitação anual',
  planLabel: 'Etiqueta do meu plano, no nosso site',
  agency: 'Não resolveu? Ligue 1331, da Anatel, e informe o protocolo.',
  offline: 'Para fazer um pedido é preciso estar conectado.',

  cards: {
    contest: 'O valor está errado? O restante continua podendo ser pago.',
    suspension: `De ${minSuspensionDays} a ${durationText(maxSuspensionDays, 'day')}, uma vez a cada 12 meses, sem custo.`,
    due_day: 'Escolha o dia do mês que fica melhor para você.',
    cancellation: 'Sem falar com atendente, com dois dias úteis para desistir.',
  },

  contract: 'Contrato',

  suspensionRules: `Pause a sua internet de ${minSuspensionDays} a ${durationText(maxSuspensionDays, 'day')}, a partir de amanhã. É grátis, uma vez a cada 12 meses, e o contrato não pode ter fatura vencida.`,
  from: 'Primeiro dia sem serviço',
  to: 'Último dia sem serviço',
  dayInvalid: 'Informe uma data',
  between: (from: string, to: string) => `De ${from} a ${to}.`,
  tooShort: `A suspensão tem pelo menos ${durationText(minSuspensionDays, 'day')}.`,
  tooLong: `A suspensão tem no máximo ${durationText(maxSuspensionDays, 'day')}.`,
  tooEarly:
    'O primeiro dia é cedo demais: no mínimo amanhã, e 12 meses depois da última suspensão.',
  tooLate: 'O primeiro dia fica longe demais. Escolha um dia mais próximo.',
  obstacles: {
    'contract blocked': 'Este contrato está bloqueado. Regularize-o para pedir a suspensão.',
    'contract suspended': 'Este contrato já está suspenso.',
    'bills overdue':
      'Este contrato tem fatura vencida. Depois de paga, você pode pedir a suspensão.',
  },
  billsUnread:
    'Nem todas as suas faturas puderam ser lidas, e sem elas não dá para saber se este contrato pode ser suspenso. Tente de novo mais tarde ou fale com a gente.',
  payFirst: 'Ver faturas abertas',
  askSuspension: 'Pedir suspensão',

  cancellationRules: (day: string) =>
    `Se você pedir agora, o contrato termina em ${day}, dois dias úteis depois. Até o fim desse dia você pode desistir aqui mesmo. Falando com um atendente, o cancelamento vale na hora.`,
  loyal: (day: string) =>
    `Este contrato tem fidelidade até ${day}. Cancelar antes disso pode ter multa, proporcional ao tempo que falta: peça o valor para a gente antes.`,
  cancellationCosts: (hasFine: boolean) =>
    `${hasFine ? 'Você paga só os dias usados e, se houver, a multa acima.' : 'Você paga só os dias usados e, se o contrato tiver fidelidade, a multa proporcional.'} A gente combina com você a devolução dos equipamentos.`,
  reason: 'Por que quer cancelar? (opcional)',
  password: 'Senha atual',
  passwordActs: (day: string) =>
    `Com a senha certa, o pedido é feito na hora. Último dia do contrato: ${day}.`,
  passwordMissing: 'Informe a senha atual',
  passwordWrong: 'Senha incorreta',
  askCancellation: 'Cancelar contrato',

  contestRules:
    'É grátis. Enquanto a gente analisa (até 30 dias), a sua internet não é cortada por esse valor. O resto da fatura você paga normalmente, com um boleto novo e sem custo. A fatura fica fora do pagamento automático.',
  bill: 'Fatura',
  billPrompt: 'Escolha a fatura',
  billMissing: 'Escolha a fatura',
  billOption: (day: string, value: string) => `Vencimento ${day}, ${value}`,
  why: 'Motivo',
  whole: 'O que você contesta',
  wholeChoices: { whole: 'A fatura inteira', part: 'Um item ou uma parte' },
  amount: 'Valor contestado',
  amountHint: 'Só a parte com que você não concorda, como 25,00.',
  amountInvalid: 'Informe um valor acima de zero e até o valor da fatura',
  details: 'Qual item, e o que aconteceu? (opcional)',
  tooLongText: 'O texto tem caracteres demais: no máximo 1000.',
  askContest: 'Contestar',

  dueDayRules: 'A gente confirma a partir de qual fatura vale. Até lá, nada muda.',
  present: (day: number) => `Hoje o vencimento é no dia ${day}.`,
  noDueDay: 'Este contrato não tem dia fixo de vencimento no nosso sistema.',
  day: 'Novo dia de vencimento',
  dayOption: (day: number) => `Dia ${day}`,
  dayMissing: 'Escolha um dia',
  askDueDay: 'Mudar vencimento',

  withdrawn: 'Desistiu',
  marked: (day: string) => `Marcado para ${day}`,

  alreadyOpen: 'Já existe um pedido destes em andamento. Veja em "Seus pedidos".',
  underWay: 'Seu pedido ainda está sendo enviado. Aguarde um momento e tente de novo.',
  off: 'Este pedido não está mais disponível por aqui. Fale com a gente pelos canais de contato.',
  contractGone: 'Este contrato não está mais na sua conta.',
  notActive: 'Este contrato não está ativo, ou já foi cancelado.',
  billGone: 'Esta fatura não está mais na sua conta.',
  dueDayInvalid: 'Este dia não é mais oferecido. Escolha outro.',
} as const
