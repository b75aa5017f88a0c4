import {
  messageLimit,
  maxAnnouncementsPerDay,
  titleLimit,
} from '#domain/announcements/announcement.ts'

const numbers = new Intl.NumberFormat('pt-BR')
const formatCount = (count: number, one: string, more: string) =>
  `${numbers.format(count)} ${count === 1 ? one : more}`
const subscribers = (count: number) => formatCount(count, 'assinante', 'assinantes')

export const texts = {
  screen: 'Notificação geral',
  lead: 'Um aviso para todos os assinantes: fica na caixa de entrada do portal e aparece nos aparelhos com notificações ligadas.',

  reach: 'Quem vai receber',
  reachSubscribers: 'Assinantes com acesso ao portal',
  reachDevices: 'Aparelhos com notificações ligadas',
  reachLeft: 'Ainda podem ser enviadas hoje',
  leftOf: (left: number) => `${left} de ${maxAnnouncementsPerDay}`,
  reachFailure: 'Não conseguimos contar quem vai receber.',
  loadingReach: 'Contando assinantes',
  noSubscribers:
    'Nenhum assinante tem acesso ao portal ainda: a notificação não chegaria a ninguém.',
  noneLeft: `Já foram enviadas ${maxAnnouncementsPerDay} notificações hoje. Amanhã é possível enviar de novo.`,

  write: 'Escrever',
  title: 'Título',
  message: 'Mensagem',
  messageHint:
    'Escreva sem dados pessoais: aparece também na tela bloqueada. Textos longos são cortados no aparelho e ficam inteiros no portal.',
  review: 'Revisar e enviar',
  titleMissing: 'Título não informado',
  titleInvalid: 'Título inválido',
  titleTooLong: `O título precisa ser menor que ${titleLimit} caracteres`,
  messageMissing: 'Mensagem não informada',
  messageInvalid: 'Mensagem inválida',
  messageTooLong: `A mensagem precisa ser menor que ${messageLimit} caracteres`,

  linkHosts: 'Links permitidos',
  linkRefused: (host: string) =>
    /^[\w.:-]+$/.test(host)
      ? `O texto leva a ${host}, que não está entre os links permitidos. A administração do portal pode incluir este endereço no cadastro do provedor.`
      : `O texto leva a ${host}, escrito com letras ou sinais que um endereço permitido não tem. Escreva-o de novo, sem copiar.`,
  linkRefusedByServer:
    'O texto leva a um endereço que não está entre os links permitidos. A administração do portal pode incluir o endereço no cadastro do provedor.',

  confirmAll: 'Enviar para todos os assinantes?',
  confirmTitle: (count: number) => `Enviar para ${subscribers(count)}?`,
  confirmNote: 'Depois de enviada, não é possível desfazer. Pode levar até 1 minuto para chegar.',
  send: 'Enviar agora',
  sent: 'Notificação geral enviada com sucesso!',
  tooMany: (wait: string) => `O limite de hoje acabou. Tente de novo em ${wait}.`,

  history: 'Enviadas',
  none: 'Nenhuma notificação enviada ainda.',
  historyFailure: 'Não conseguimos carregar o que já foi enviado.',
  loadingHistory: 'Carregando o que já foi enviado',
  underWay: 'Enviando',
  done: 'Enviada',
  delivered: 'Na caixa de entrada',
  deliveredTo: (count: number, recipients: number) =>
    `${numbers.format(count)} de ${subscribers(recipients)}`,
  pushed: 'Nos aparelhos',
  pushedTo: (count: number) => formatCount(count, 'aparelho', 'aparelhos'),
  failed: 'Falhas',
  count: (count: number) => numbers.format(count),
} as const
