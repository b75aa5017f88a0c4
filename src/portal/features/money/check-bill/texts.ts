export const texts = {
  title: 'Este boleto é verdadeiro?',
  lead: 'Recebeu uma cobrança em nosso nome? Confira antes de pagar. A conferência é feita neste aparelho: o código não sai daqui.',
  field: 'Código do boleto ou do PIX',
  hint: 'A linha digitável, os números do código de barras ou o PIX copia e cola.',
  check: 'Conferir',
  camera: 'Usar a câmera',

  faults: {
    empty: 'Cole um código ou use a câmera.',
    long: 'É texto demais. Cole só a parte que tem o código.',
    other: 'Isto não é um boleto nem um código PIX.',
    length: 'Faltam ou sobram números: a linha tem 47 ou 48, o código de barras 44.',
    boleto:
      'Um dígito não confere. Confira o que foi digitado; se está igual ao do papel, não pague.',
    pix: 'Este código PIX está incompleto ou foi alterado. Copie de novo; se continuar assim, não pague.',
    beside:
      'O texto tem mais de um código, e um deles está incompleto ou foi alterado. Confira um de cada vez; o que continuar assim, não pague.',
  },
  noBills: 'Não conseguimos ler as suas faturas agora. Tente de novo em instantes.',
  noBillsOffline:
    'Este aparelho ainda não guardou as suas faturas: para comparar, é preciso conexão.',

  ours: 'Sim, é a sua fatura',
  oursText: (amount: string, day: string) =>
    `Está em aberto: ${amount}, com vencimento em ${day}. Pode pagar por este código ou por aqui.`,
  mixed:
    'O texto tem mais de um código, e pelo menos um não confere. Não pague por nenhum deles: pague pela fatura, por aqui.',
  otherBills: (count: number) =>
    count === 1
      ? 'O texto tem também o código de outra fatura sua. Confira um de cada vez.'
      : `O texto tem também códigos de outras ${count} faturas suas. Confira um de cada vez.`,
  newReceiver:
    'A fatura é sua, mas a conta que recebe mudou, e a gente ainda não confirmou a nova. Confirme quem recebe no app do banco antes de pagar, ou fale com a gente.',
  rejected: 'Não pague com este código',
  rejectedText: (alias: string) =>
    `A fatura é sua, mas este código paga a quem não é ${alias}. Se já pagou por ele, fale com a gente agora.`,
  receiverNote: 'Antes de confirmar no banco, veja se o nome de quem recebe é o esperado.',
  pay: 'Ir para o pagamento',

  paid: 'É nossa e já está paga',
  paidText: (day: string) => `A fatura com vencimento em ${day} está paga. Não pague de novo.`,
  awaiting: 'É nossa e o pagamento está em andamento',
  awaitingText: (day: string) =>
    `A fatura com vencimento em ${day} já tem um pagamento. Não pague de novo.`,
  see: 'Ver fatura',

  changed: 'É nossa, mas não confere',
  changedText:
    'O código não diz o mesmo que a sua fatura de hoje. Pode ser uma via antiga ou ter sido alterado. Não pague por ele: pague pela fatura.',
  differences: {
    amount: { code: 'Valor no código', bill: 'Valor na fatura' },
    dueDay: { code: 'Vencimento no código', bill: 'Vencimento na fatura' },
  },
  extras: 'O código também pede autorização para outras cobranças, que a sua fatura não pede.',
  nothing: 'O código não informa',
  payBill: 'Abrir a fatura certa',

  imitation: 'Cuidado: parece falso',
  imitationText:
    'Tem o valor e o vencimento da sua fatura, mas o dinheiro iria para outra conta. É assim que se falsifica um boleto. Não pague por este código.',

  foreign: 'Não achamos este boleto entre as suas faturas',
  foreignText:
    'Não está entre as suas faturas. Se chegou em nosso nome, não pague e avise a gente. Pode ser a conta de outro serviço ou de outro cadastro: confira com quem enviou.',
  unknown: 'Não deu para conferir',
  unknownText:
    'Uma das suas faturas não pôde ser lida, e este código pode ser dela. Antes de pagar, fale com a gente.',
  foreignStored: 'Comparamos só com o que este aparelho guardou, que pode não ser tudo.',

  facts: 'O que o código diz',
  bank: 'Banco',
  receiver: 'Quem recebe',
  receiverWarning:
    'O nome escrito no código pode ser qualquer um: vale o que o banco mostra antes de pagar.',
  key: 'Chave PIX',
  city: 'Cidade',
  amount: 'Valor',
  dueDay: 'Vencimento',
  anyAmount: 'Quem paga escolhe',
  bankAmount: 'O banco mostra ao pagar',

  tell: 'Avisar a gente',
  tellOffline: 'O aviso por escrito precisa de conexão. A ligação não.',
  chat: 'Falar com a gente',
  report: (code: string) =>
    `Recebi uma cobrança em nome de vocês que não é uma fatura minha.\n\nO código: ${code}\n\nComo chegou: `,

  comparedNow: 'Comparamos com as suas faturas de agora.',
  compared: (moment: string) => `Comparado com as faturas guardadas neste aparelho, de ${moment}.`,

  cameraTitle: 'Câmera',
  cameraHint: 'Enquadre o QR Code inteiro, ou o código de barras deitado e bem iluminado.',
  cameraOpening: 'Abrindo a câmera…',
  cameraOther: 'Esse código não é de boleto nem de PIX.',
  cameraClose: 'Fechar a câmera',
  cameraMissing: 'A leitura pela câmera ainda não está neste aparelho. Cole o código acima.',
  cameraFailures: {
    denied:
      'A câmera não está liberada para este site. Libere nas configurações do navegador, ou cole o código.',
    absent: 'Não encontramos uma câmera neste aparelho. Cole o código acima.',
    busy: 'Outro aplicativo está usando a câmera. Feche-o e tente de novo, ou cole o código.',
  },
} as const
