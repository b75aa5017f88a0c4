import { durationText } from '#domain/platform/time/duration-text.ts'

export const texts = {
  title: 'Pagamento automático',
  onHold: (from: string) =>
    `A senha foi trocada com um código no celular. Por segurança, só dá para mudar o pagamento automático a partir de ${from}. O que já está combinado continua valendo.`,
  lead: (days: number) =>
    `Suas faturas são pagas automaticamente. Avisamos ${durationText(days, 'day')} antes de cada vencimento, e você cancela quando quiser.`,
  notOffered:
    'Ainda não oferecemos pagamento automático por aqui. Suas faturas você paga como sempre.',
  loading: 'Carregando pagamentos automáticos',
  listFailure: 'Falha ao carregar pagamentos automáticos',
  contractsFailure: 'Não foi possível carregar os contratos para o pagamento automático.',
  cardsFailure: 'Não foi possível carregar os cartões para o pagamento automático.',

  newTitle: 'Novo pagamento automático',
  contract: 'Contrato',
  contractOption: (id: string) => `Contrato ${id}`,
  way: 'Como pagar',
  byPix: 'PIX Automático, no vencimento',
  byCard: (lastFour: string) => `Cartão final ${lastFour}, dois dias antes do vencimento`,
  limit: 'Pagar só faturas de até',
  limitHint: 'Uma fatura acima deste valor não é cobrada automaticamente.',
  limitInvalid: 'Informe um valor de 1,00 a 10.000,00, como 200,00',
  limitBelowBill: (value: string) => `O limite não pode ser menor que esta fatura, de ${value}.`,
  begin: 'Ativar',
  offline: 'Para ativar ou mudar é preciso estar conectado.',
  begun: 'Pagamento automático ativado.',
  beginFailure: 'Não foi possível ativar o pagamento automático.',
  noContracts: 'Você não tem contrato ativo para o pagamento automático.',

  by: { pix: 'PIX Automático', card: 'Cartão' },
  cardEnd: (lastFour: string) => `final ${lastFour}`,
  ways: 'Forma',
  state: 'Situação',
  since: 'Ativo desde',
  ended: 'Encerrado em',
  next: 'Próxima cobrança',
  charges: 'Faturas',
  bill: (value: string, day: string) => `${value}, vencimento em ${day}`,

  approve: 'Autorize no aplicativo do seu banco: leia o código ou copie e cole em PIX.',
  approvePaying: (value: string) =>
    `Autorize no aplicativo do seu banco. O mesmo código paga a fatura de ${value}.`,
  approvalEnds: (moment: string) => `O código vale até ${moment}.`,
  codeOffline: 'O código para autorizar não fica guardado: ele volta quando a conexão voltar.',
  awaitingCode: 'Pedindo o código ao banco…',
  qr: 'Código para autorizar o PIX Automático',
  code: 'Código PIX para copiar',
  copy: 'Copiar código',
  copied: 'Código copiado!',
  awaiting: 'Esta tela avisa quando seu banco autorizar.',

  changeLimit: 'Mudar limite',
  saveLimit: 'Salvar limite',
  limitChanged: 'Limite alterado.',
  changeFailure: 'Não foi possível mudar o limite.',
  cancel: 'Encerrar pagamento automático',
  cancelTitle: 'Encerrar o pagamento automático?',
  cancelNow: 'Encerrar',
  cancelNote:
    'Nada mais será cobrado automaticamente. O que ainda não foi cobrado deixa de ser, e você volta a pagar as próximas faturas.',
  cancelled: 'Pagamento automático encerrado.',
  cancelFailure: 'Não foi possível encerrar. Tente de novo.',
  skip: 'Não pagar esta fatura',
  skipTitle: (day: string) => `Quer pagar a fatura de ${day} sem o automático?`,
  skipNow: 'Eu pago esta',
  skipNote:
    'Esta fatura não será cobrada automaticamente: você paga. O pagamento automático continua nas próximas.',
  skipped: 'Combinado: esta fatura você paga.',
  tooLateToSkip: 'Esta fatura já está sendo cobrada, ou já foi decidida.',
  skipFailure: 'Não foi possível tirar esta fatura. Tente de novo.',

  billTitle: 'Pagar esta fatura e as próximas',
  billNote: (value: string, day: string) =>
    `Um só código PIX paga a fatura de ${value}, com vencimento em ${day}, e autoriza as próximas deste contrato.`,
  billBegin: 'Gerar o código',
  billFailure: 'Não foi possível carregar a fatura.',

  gone: 'Este pagamento automático não existe mais.',
  alreadyEnded: 'Este pagamento automático já foi encerrado.',

  switchedOff: 'Desligamos este pagamento automático: enquanto isso, você paga as faturas.',
  off: 'Não oferecemos mais este pagamento automático.',
  alreadyAutomatic: 'Este contrato já tem pagamento automático.',
  contractGone: 'Este contrato não está ativo.',
  cardGone: 'Este cartão não está mais salvo.',
  cardExpired: 'Este cartão venceu.',
  paid: 'Esta fatura já foi paga.',
  confirming: 'O pagamento desta fatura está em confirmação.',
  notReached: 'O banco não respondeu, e nada foi ativado. Tente de novo em alguns minutos.',
} as const
