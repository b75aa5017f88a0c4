export const texts = {
  title: 'Quedas e manutenções',
  lead: 'As que atingem os seus contratos, nos últimos 90 dias e programadas.',
  loading: 'Carregando quedas e manutenções',
  failure: 'Não conseguimos carregar as quedas e manutenções.',
  none: 'Nos últimos 90 dias a gente não avisou você de nenhuma queda ou manutenção.',
  history: 'Histórico',
  ofContracts: 'Seu contrato atingido',
  news: 'Novidades',
  ask: 'Avisem-me quando voltar',
  asked: 'Avisaremos assim que voltar, a qualquer hora.',
  askFailure: 'Não conseguimos anotar o seu pedido. Tente de novo.',
  askGone: 'Ela já acabou: não há mais o que avisar.',
  offline: 'Precisa de conexão para pedir o aviso.',
  turnOn: 'Ligar os avisos neste aparelho',
  known: 'Já sabemos e estamos trabalhando nisso: não é preciso abrir um atendimento.',
  contract: (id: string) => `Contrato ${id}`,
  creditLoading: 'Calculando o abatimento',
  creditFailure: 'A gente não conseguiu calcular o abatimento agora.',
  creditAgain: 'Calcular de novo',
  creditIncomplete:
    'A lista dos seus contratos não veio inteira: pode faltar o abatimento de algum.',
  creditUnseen:
    'A gente não consegue ver daqui se o abatimento já entrou. Confira a sua próxima fatura; se não aparecer, peça por aqui.',
  creditOn: (dueDate: string) => `O abatimento está na fatura com vencimento em ${dueDate}.`,
  creditWithout: (dueDate: string) =>
    `A fatura com vencimento em ${dueDate} foi emitida depois e veio sem este abatimento. Peça por aqui: o pedido já vai com o que a gente sabe da queda.`,
  seeBill: 'Ver fatura',
  creditAsk: 'Pedir o abatimento',
  unlisted:
    'Ficou sem internet e não está aqui? O abatimento conta as falhas da nossa rede que a gente publica. Se o problema não foi na sua casa, baixe o registro e peça a verificação.',
  unlistedAsk: 'Pedir a verificação',
  unlistedMessage:
    'Fiquei sem internet, e a queda não aparece em Quedas e manutenções. Peço que verifiquem e digam se há abatimento.\nDia e horas: ',
  ofContractsOnly:
    'Atingiu só alguns contratos: por isso não aparece em Situação da nossa rede, que é pública.',
  creditContact: 'Falar com a gente',
  record: 'Baixar o registro dos 90 dias',
  recordNote:
    'Um PDF com o que a gente sabe da sua internet, e o que não sabe: quedas, conexões, diagnóstico de agora e protocolos.',
  recordOffline: 'Baixar o registro precisa de conexão.',
  recordDone: 'Registro baixado',
  recordFailure: 'A gente não conseguiu montar o registro agora. Tente de novo em alguns minutos.',
  statusPage: 'Situação da nossa rede',
} as const
