export const texts = {
  listTitle: 'Meus Cartões',
  add: 'Adicionar Cartão',
  loadingCards: 'Carregando cartões',
  listFailure: 'Falha ao obter cartões!...',
  none: 'Nenhum cartão salvo.',
  noneNote: 'Salve um cartão para pagar suas faturas em poucos toques.',
  unknownBrand: 'Cartão',
  endsWith: (brand: string, lastFour: string) => `${brand} final ${lastFour}`,
  validUntil: (expiry: string) => `Validade ${expiry}`,
  expired: 'Vencido',

  remove: 'Excluir',
  removeOne: (card: string) => `Excluir ${card}`,
  removeTitle: 'Excluir este cartão?',
  removeNote: (card: string) =>
    `${card} não poderá mais ser usado aqui. Isso não cancela nem gera nenhuma cobrança.`,
  removed: 'Cartão excluído com sucesso!',
  removeFailure: 'Falha ao excluir cartão!...',

  code: 'CVV',
  codeHint: 'Os 3 números no verso do cartão',
  codeMissing: 'Por favor, informe o CVV',

  payTitle: 'Pagar com cartão',
  invoiceFailure: 'Não foi possível carregar o pagamento desta fatura.',
  loadingPayment: 'Carregando pagamento',
  invoiceUnknown: 'Esta fatura não existe.',
  seeOpen: 'Ver faturas abertas',
  alreadyPaid: 'Esta fatura já está paga.',
  confirming:
    'O banco está confirmando um pagamento desta fatura. Espere a confirmação: pagar de novo cobraria duas vezes.',
  seeInvoice: 'Ver fatura',
  installments: 'Em quantas vezes?',
  atOnce: (total: string) => `À vista · ${total}`,
  split: (count: number, part: string) => `${count}x ${part}`,
  splitCost: (total: string, rate: string) => `total ${total} · CET ${rate}`,
  splitRate: (monthly: string, yearly: string) => `${monthly} a.m. (${yearly} a.a.)`,
  noInterest: 'Sem juros',
  partLimit: (part: string) => `Cada parcela é de pelo menos ${part}.`,
  splitLimits: (from: string, part: string) =>
    `Parcelamos faturas a partir de ${from}, com parcelas de pelo menos ${part}.`,
  chooseCard: 'Cartão',
  pay: (total: string) => `Pagar ${total}`,
  otherCard: 'Usar outro cartão',
  lastDenied: 'O último pagamento não foi autorizado pelo banco. Você pode tentar outro cartão.',
  lastVoid: 'A última tentativa não foi cobrada no seu cartão.',

  lastLost: 'Conferimos: o último pagamento não chegou ao provedor e nada foi cobrado.',
  payOffline: 'Pagar com cartão precisa de conexão. O PIX e o boleto da fatura continuam valendo.',

  confirmTitle: (total: string) => `Pagar ${total}?`,
  confirm: 'Confirmar pagamento',
  confirmCard: 'Cartão',
  confirmCash: 'À vista',
  confirmTerm: 'A prazo',
  confirmInterest: 'Juros',
  confirmRate: 'CET',
  paid: 'Pagamento realizado com sucesso!',
  payFailure: 'Falha ao selecionar cartão!...',
  denied: 'O banco não autorizou o pagamento. Fale com o banco ou use outro cartão.',
  paidMeanwhile: 'Esta fatura acabou de ser paga por outro meio. Nada foi cobrado no cartão.',
  beingConfirmed:
    'O banco está confirmando um pagamento desta fatura. Nada foi cobrado no cartão; espere a confirmação.',
  cardGone: 'Este cartão não está mais salvo. Escolha outro.',
  cardExpired: 'A validade deste cartão acabou. Escolha outro.',
  notOffered: 'Esta fatura não pode ser dividida em tantas parcelas. Escolha menos parcelas.',
  codeAsked:
    'O provedor pede o CVV para cobrar um cartão salvo. Informe os 3 números e tente de novo.',
  codeNotKept: 'Os 3 números no verso do cartão. Não ficam guardados.',
  noGateway: 'O provedor ainda não recebe cartões por aqui. Use PIX ou boleto.',

  gatewayNotReached:
    'A operadora do cartão não está respondendo. Nada foi cobrado; tente de novo em alguns minutos ou pague com PIX.',
  notConfirmed:
    'A operadora do cartão não confirmou o pagamento. O que ela reservou foi devolvido; tente de novo ou pague com PIX.',
  notSent: 'O pagamento não foi enviado: nada foi cobrado. Confira a conexão e tente de novo.',

  unknown: 'Ainda não sabemos se o pagamento foi feito',
  unknownNote:
    'A conexão caiu no meio. Assim que ela voltar, conferimos automaticamente e avisamos aqui. Até lá, não pague esta fatura de novo, nem por PIX nem por boleto.',
  processing: 'Pagamento em processamento',
  processingNote:
    'A operadora ainda não confirmou. Assim que ela responder, avisamos aqui. Não pague esta fatura de novo enquanto isso, nem por PIX nem por boleto.',

  receipt: 'Comprovante',
  receiptInvoice: 'Fatura',
  receiptState: 'Situação',
  receiptValue: 'Valor da fatura',
  receiptTotal: 'Total no cartão',
  receiptInstallments: 'Parcelas',
  receiptCard: 'Cartão',
  receiptOn: 'Pago em',
  receiptAuthorization: 'Autorização',
  receiptProof: 'NSU',
  receiptTo: 'Recebido por',
  share: 'Compartilhar comprovante',
  shareCopied: 'Comprovante copiado',
} as const
