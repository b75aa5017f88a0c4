import type { AnnouncementFlaw } from '#domain/news/announcements/announcement.ts'
import type { AnnouncementState } from '#domain/news/announcements/announcement-state.ts'
import type { ContractState } from '#domain/news/announcements/audience.ts'
import {
  messageLimit,
  maxAnnouncementsPerDay,
  titleLimit,
} from '#domain/news/announcements/announcement.ts'
import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { AnnouncementValues } from './form-values.ts'

const numbers = new Intl.NumberFormat('pt-BR')
const formatCount = (count: number, one: string, more: string) =>
  `${numbers.format(count)} ${count === 1 ? one : more}`
const subscribers = (count: number) => formatCount(count, 'assinante', 'assinantes')

export type ShownState = AnnouncementState | 'changing' | 'corrected'

/** `2026-11-26 09:30` as people write it. */
const localText = (at: string) => `${formatDate(at.slice(0, 10))} ${at.slice(11, 16)}`

export const texts = {
  screen: 'Notificação geral',
  lead: 'Um aviso para todos os assinantes ou parte deles: fica na caixa de entrada do portal e aparece nos aparelhos com notificações ligadas.',

  reach: 'Quem vai receber',
  reachSubscribers: 'Assinantes com acesso ao portal',
  reachDevices: 'Aparelhos com notificações ligadas',
  reachLeft: 'Ainda podem ser enviadas hoje',
  leftOf: (left: number) => `${left} de ${maxAnnouncementsPerDay}`,
  reachFailure: 'Não conseguimos contar quem vai receber.',
  loadingReach: 'Contando assinantes',
  noSubscribers:
    'Nenhum assinante tem acesso ao portal ainda: a notificação não chegaria a ninguém.',
  noneLeft: `Já foram enviadas ${maxAnnouncementsPerDay} notificações hoje. Você pode salvar o rascunho ou agendar para outro dia.`,
  dayIsFull: `Esse dia já tem ${maxAnnouncementsPerDay} notificações. Escolha outro.`,

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
  contacts: 'Contatos permitidos',
  noContacts: 'Nenhum no cadastro',
  sentBy: (login: string) => `Por ${login}`,

  confirmAll: 'Enviar para todos os assinantes?',
  confirmTitle: (count: number, isPart: boolean) =>
    `Enviar para ${isPart ? 'pelo menos ' : ''}${subscribers(count)}?`,
  confirmCounting: 'Contando quem vai receber…',
  confirmNobody: 'Ninguém se encaixa no que foi escolhido',
  confirmLater: (at: string) => `Agendar para ${localText(at)}?`,
  confirmLaterNote:
    'Na hora marcada contamos de novo quem recebe, com os contratos daquele momento. Até lá, dá para cancelar. Os aparelhos avisam entre 8h e 20h.',
  confirmNote:
    'Fica na caixa de entrada em até 1 minuto; os aparelhos avisam entre 8h e 20h. Depois, dá para corrigir ou retirar.',
  counting: 'Contando…',
  nobodyHint: 'Volte e escolha outra cidade, bairro, plano ou situação.',
  send: 'Enviar agora',
  schedule: 'Agendar envio',
  sent: 'Notificação geral enviada com sucesso!',
  scheduled: 'Notificação agendada!',
  justNow: 'agora',
  tooMany: (wait: string) => `O limite de hoje acabou. Tente de novo em ${wait}.`,

  audience: 'Para quem',
  scopes: { all: 'Todos os assinantes', some: 'Parte dos assinantes' },
  audienceHint:
    'Recebe quem tem um contrato que combina com tudo o que for escolhido. O que ficar vazio não limita.',
  audienceMissing: 'Escolha pelo menos uma situação, cidade, bairro ou plano',
  cities: 'Cidades',
  districts: 'Bairros',
  plans: 'Planos',
  states: 'Situação do contrato',
  stateNames: {
    active: internetStatus('A').label,
    blocked: internetStatus('CA').label,
    overdue: internetStatus('FA').label,
    unsigned: internetStatus('AA').label,
  } satisfies Record<ContractState, string>,

  when: 'Quando enviar',
  times: { now: 'Agora', later: 'Agendar' },
  time: 'Data e hora',
  timeHint: (now: string) => `No horário do provedor, onde agora são ${now}.`,
  timeMissing: 'Informe a data e a hora',
  timePassed: 'Esse horário já passou. Escolha outro.',
  timeTooFar: 'Só é possível agendar para os próximos 60 dias.',

  countingOf: 'Assinantes verificados',
  lookedAt: (lookedAt: number, accounts: number) =>
    `${numbers.format(lookedAt)} de ${subscribers(accounts)} verificados`,
  countedFor: (count: number) => `Alcança ${subscribers(count)}`,
  countGivenUp:
    'O sistema do provedor não respondeu, e a contagem parou. Feche e tente de novo, ou envie para todos.',
  erpAway:
    'O sistema do provedor não está respondendo. A contagem continua sozinha quando ele voltar. Com pressa, feche e envie para todos.',
  notCounted: 'A contagem de quem recebe ainda não terminou, ou é antiga. Revise de novo.',

  keepDraft: 'Salvar rascunho',
  draftKept: 'Rascunho salvo',
  saveFailure: 'Falha ao salvar o rascunho',
  goOn: 'Continuar',
  goOnWriting: 'Continuar rascunho',
  finishFirst: 'Salve ou envie antes o que está escrito.',
  untitled: 'Sem título',
  draftGone: 'Este rascunho já foi enviado ou excluído por outra pessoa.',
  changedMeanwhile: 'Outra pessoa mudou esta notificação enquanto isso. Confira e tente de novo.',
  tooManyDrafts: 'Há rascunhos demais. Exclua algum antes.',

  testOpen: 'Enviar um teste para mim',
  testDocument: 'CPF ou CNPJ do seu cadastro de assinante',
  testHint: 'O teste chega só a essa conta do portal, marcado como teste, a qualquer hora.',
  testDocumentInvalid: 'CPF ou CNPJ inválido',
  testNotFound: 'Nenhuma conta do portal tem esse CPF ou CNPJ.',
  test: 'Enviar teste',
  testSent: (devices: number) =>
    devices === 0
      ? 'Teste na caixa de entrada. Essa conta não tem aparelho com notificações ligadas.'
      : `Teste enviado para ${formatCount(devices, 'aparelho', 'aparelhos')} e a caixa de entrada.`,

  correct: 'Corrigir',
  correctedTitle: 'Novo título',
  correctedMessage: 'Novo texto',
  correctionHint: (left: number) =>
    `Substitui o aviso nas caixas de entrada, marcado como corrigido, e avisa os aparelhos de novo. ${left === 1 ? 'Resta 1 correção.' : `Restam ${left} correções.`}`,
  publishCorrection: 'Publicar correção',
  corrected: 'Correção a caminho',
  correctedAt: (at: string) => `corrigida em ${at}`,
  tooManyCorrections: 'Esta notificação não aceita mais correções.',
  cancel: 'Cancelar',

  history: 'Notificações',
  more: 'Mostrar mais',
  none: 'Nenhuma notificação ainda. Rascunhos, agendadas e enviadas ficam aqui.',
  noneYet: 'Nenhuma notificação ainda. Escreva a primeira acima: o rascunho e o envio ficam aqui.',
  historyFailure: 'Não conseguimos carregar as notificações.',
  loadingHistory: 'Carregando as notificações',
  scheduledFor: (at: string) => `Agendada para ${at}`,
  stateOf: {
    draft: 'Rascunho',
    scheduled: 'Agendada',
    sending: 'Enviando',
    sent: 'Enviada',
    corrected: 'Corrigida',
    changing: 'Atualizando',
    stopped: 'Interrompida',
    withdrawn: 'Retirada',
  } satisfies Record<ShownState, string>,
  delivered: 'Na caixa de entrada',
  deliveredTo: (count: number, recipients: number) =>
    `${numbers.format(count)} de ${subscribers(recipients)}`,
  pushed: 'Nos aparelhos',
  pushedTo: (count: number) => formatCount(count, 'aparelho', 'aparelhos'),
  failed: 'Falhas',
  read: 'Lidas no portal',
  withoutDevice: 'Só na caixa de entrada',
  count: (count: number) => numbers.format(count),
} as const

/** What staff can undo or end. */
export type Act = 'remove' | 'stop' | 'unschedule' | 'withdraw'

export const actTexts: Readonly<
  Record<Act, Readonly<Record<'action' | 'done' | 'note' | 'open' | 'title', string>>>
> = {
  remove: {
    open: 'Excluir',
    title: 'Excluir este rascunho?',
    note: 'O texto e o que foi escolhido se perdem.',
    action: 'Excluir rascunho',
    done: 'Rascunho excluído',
  },
  stop: {
    open: 'Interromper',
    title: 'Interromper o envio?',
    note: 'Quem já recebeu continua com o aviso; os outros não recebem. Depois, dá para corrigir ou retirar.',
    action: 'Interromper envio',
    done: 'Envio interrompido',
  },
  unschedule: {
    open: 'Cancelar agendamento',
    title: 'Cancelar o agendamento?',
    note: 'A notificação volta a ser um rascunho.',
    action: 'Voltar a rascunho',
    done: 'Agendamento cancelado',
  },
  withdraw: {
    open: 'Retirar',
    title: 'Retirar esta notificação?',
    note: 'Ela sai das caixas de entrada. Onde ainda aparece na tela do aparelho, é trocada por “Aviso retirado”. Não é possível desfazer.',
    action: 'Retirar notificação',
    done: 'Notificação retirada',
  },
}

const list = (label: string, names: readonly string[]) =>
  names.length === 0 ? [] : [`${label} ${names.join(' ou ')}`]

/** Whom an announcement is for, in a sentence. */
export function audienceText(values: AnnouncementValues): string {
  if (values.scope === 'all') return 'Para todos os assinantes.'
  const parts = [
    ...list(
      'situação',
      values.states.map((state) => texts.stateNames[state]),
    ),
    ...list(
      'cidade',
      values.cities.map(({ name }) => name),
    ),
    ...list(
      'bairro',
      values.districts.map(({ name }) => name),
    ),
    ...list(
      'plano',
      values.plans.map(({ name }) => name),
    ),
  ]
  return `Para contratos com ${parts.join(' · ')}.`
}

/** The message for each flaw of an announcement (specification 8). */
export const flawTexts: Readonly<Record<AnnouncementFlaw, string>> = {
  'title not provided': texts.titleMissing,
  'invalid title': texts.titleInvalid,
  'title too long': texts.titleTooLong,
  'message not provided': texts.messageMissing,
  'invalid message': texts.messageInvalid,
  'message too long': texts.messageTooLong,
}
