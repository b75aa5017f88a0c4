import { durationText } from '#domain/platform/time/duration-text.ts'
import type { CreditState } from '#domain/news/outages/credit.ts'
import { maxListedContracts } from '#domain/news/outages/area.ts'
import {
  noteLimit,
  type OutageCause,
  type OutageKind,
  placeLimit,
} from '#domain/news/outages/outage.ts'
import type { OutagePhase } from '#domain/news/outages/phase.ts'
import { causeWords } from '#domain/news/outages/words.ts'
import type { OutageAct } from '#portal/queries/news/staff-outages.ts'

const numbers = new Intl.NumberFormat('pt-BR')
const formatCount = (count: number, one: string, more: string) =>
  `${numbers.format(count)} ${count === 1 ? one : more}`
const subscribers = (count: number) => formatCount(count, 'assinante', 'assinantes')

export const texts = {
  screen: 'Interrupções',
  lead: 'Quedas e manutenções. Quem é atingido vê na tela inicial e no aparelho, antes de ligar. A página pública fica em /status.',
  leadOf: (client: string) =>
    `Quedas e manutenções do cliente ${client}. Quem é atingido vê na tela inicial e no aparelho, antes de ligar. A página pública fica em /status.`,
  write: 'Nova interrupção',
  goOnWriting: 'Continuar rascunho',
  draftKept: 'Rascunho salvo',
  kind: 'O que é',
  kinds: { outage: 'Queda', maintenance: 'Manutenção programada' } satisfies Record<
    OutageKind,
    string
  >,
  cause: 'Causa',
  causes: causeWords satisfies Record<OutageCause, string>,
  place: 'Lugar, como o assinante o conhece',
  placeHint:
    'Vem da área escolhida: mude se o assinante a conhece por outro nome. Aparece nos avisos e na página pública.',
  everywhere: 'Toda a rede',
  placeMissing: 'Informe o lugar',
  placeTooLong: `O lugar precisa ser menor que ${placeLimit} caracteres`,
  note: 'Recado (opcional)',
  noteHint: 'Escreva sem dados pessoais: aparece também na tela bloqueada.',
  noteTooLong: `O recado precisa ser menor que ${noteLimit} caracteres`,
  invalidText: 'O texto tem sinais que não podem ser mostrados',

  where: 'Quem é atingido',
  scopes: { some: 'Uma área', all: 'Todos os assinantes' },
  areaHint:
    'Cidade e bairro valem juntos. Pontos da rede e contratos somam-se a eles. O que ficar vazio não limita.',
  areaMissing: 'Escolha uma cidade, um bairro, um ponto da rede ou um contrato',
  cities: 'Cidades',
  districts: 'Bairros',
  points: 'Pontos da rede (caixa ou OLT)',
  contracts: 'Números de contratos',
  contractsHint: `Separados por vírgula, até ${maxListedContracts}. Uma queda só de contratos não aparece na página pública.`,
  contractsInvalid: 'Use só números de contratos, separados por vírgula',

  starts: 'Início',
  startsHint: (now: string) => `Vazio: agora. No horário do provedor, onde são ${now}.`,
  startsMissing: 'Informe quando a manutenção começa',
  end: 'Previsão de volta',
  endHint: 'Vazio: sem previsão por enquanto.',
  timesInvalid:
    'Confira os horários: a previsão precisa ser depois do início e no futuro; uma queda já começou; uma manutenção começa em até 60 dias.',

  forecastInvalid: 'A previsão precisa ser depois do início e no futuro.',

  review: 'Contar atingidos e revisar',
  confirmCounting: 'Contando quem é atingido…',
  confirmTitle: (count: number, isPart: boolean) =>
    `Avisar ${isPart ? 'pelo menos ' : ''}${subscribers(count)}?`,
  partlyCounted:
    'Alguns contratos não puderam ser lidos no sistema do provedor: quem só tem esses fica sem aviso e sem abatimento.',
  confirmNobody: 'Ninguém com acesso ao portal é atingido',
  nobodyHint: 'Volte e confira a área.',
  confirmNow: 'Quem é atingido recebe o aviso agora, a qualquer hora, e é avisado quando voltar.',
  confirmLater: (at: string, hours: number) =>
    `Quem é atingido é avisado em ${at}, ${durationText(hours, 'hour')} antes, entre 8h e 20h. Até lá, dá para cancelar sem avisar ninguém.`,
  confirmSoon: 'Quem é atingido é avisado agora, entre 8h e 20h.',
  shortNotice: (hours: number) =>
    `O aviso sai com menos de ${durationText(hours, 'hour')} de antecedência, o prazo da regra do provedor.`,
  shortNoticeCredit: (minutes: number) =>
    `Para o abatimento, esta manutenção conta como queda: quem ficar sem internet por ${durationText(minutes, 'minute')} ou mais vê o valor e pode pedir. Dá para publicar assim mesmo.`,
  shortNoticeFree: 'Dá para publicar assim mesmo.',
  publish: 'Publicar',
  published: 'Publicada! Os avisos estão a caminho.',
  counting: 'Contando…',
  countingOf: 'Assinantes verificados',
  lookedAt: (lookedAt: number, accounts: number) =>
    `${numbers.format(lookedAt)} de ${subscribers(accounts)} verificados`,
  countGivenUp:
    'O sistema do provedor não respondeu, e a contagem parou. Feche e tente de novo, ou avise todos os assinantes.',
  erpAway:
    'O sistema do provedor não está respondendo. A contagem continua sozinha quando ele voltar. Com pressa, feche e escolha todos os assinantes.',

  suspected: 'Possíveis quedas',
  suspectedNote:
    'Muitas conexões caíram juntas nestes lugares. Nada foi publicado: confira e decida.',
  suspectedUnknown:
    'O sistema do provedor não respondeu, e não deu para ver se muitas conexões caíram juntas.',
  suspectedAt: (name: string, contracts: number, at: string) =>
    `${name}: ${formatCount(contracts, 'contrato', 'contratos')} desde ${at}`,
  beginDraft: 'Começar rascunho',

  credits: 'Abatimentos',
  creditsTitle: 'Abatimentos desta interrupção',
  creditsNote:
    'Calculados pelo portal: os horários publicados, a regra do provedor e o valor do plano de cada contrato no dia em que ela começou, com descontos e acréscimos e sem serviços adicionais, pelo que o ERP mostra hoje. Só aparece quem tem acesso ao portal. Nada é lançado no ERP, e o portal não vê o que já foi abatido.',
  creditsLoading: 'Calculando os abatimentos',
  creditsFailure: 'Não conseguimos calcular os abatimentos agora. Tente de novo em alguns minutos.',
  creditsAgain: 'Tentar de novo',
  creditsNone: 'Nenhum contrato atingido com acesso ao portal.',
  creditsIncomplete: 'Nem todos os contratos puderam ser lidos: a soma pode ser maior.',
  creditsSum: (sum: string, contracts: number) =>
    `${sum} em ${formatCount(contracts, 'contrato', 'contratos')}`,
  creditsUnknown: (contracts: number) =>
    `${formatCount(contracts, 'contrato', 'contratos')} sem valor conhecido`,
  creditsPart: (shown: number, affected: number) =>
    `Soma dos ${subscribers(shown)} já lidos, de ${numbers.format(affected)} atingidos com acesso ao portal.`,
  creditsAll: (shown: number) => `Soma de ${subscribers(shown)}: todos os atingidos com acesso.`,
  creditsMore: 'Ler os próximos 50',
  creditsCsv: 'Exportar CSV',
  creditsClose: 'Fechar abatimentos',
  creditColumns: [
    'Assinante (ID)',
    'Contrato (ID)',
    'Abatimento',
    'Tempo',
    'Situação',
    'Plano no dia',
  ],
  csvColumns: [
    'Interrupção',
    'Lugar',
    'Início',
    'Fim',
    'Assinante (ID)',
    'Contrato (ID)',
    'Abatimento',
    'Tempo',
    'Minutos',
    'Situação',
    'Plano no dia',
  ],
  creditStates: {
    due: 'Com abatimento',
    open: 'Em andamento',
    announced: 'Avisada no prazo',
    'too short': 'Curta demais',
    counted: 'Contada em outra queda',
    suspended: 'Contrato suspenso',
    'unknown suspension': 'Bloqueio ou suspensão sem data',
    'unknown price': 'Valor do contrato desconhecido',
  } satisfies Record<CreditState, string>,

  list: 'Em andamento e histórico',
  loading: 'Carregando quedas e manutenções',
  failure: 'Não conseguimos carregar as quedas e manutenções.',
  none: 'Nenhuma queda ou manutenção ainda. Rascunhos, publicadas e encerradas ficam aqui.',
  more: 'Mostrar mais',
  phases: {
    draft: 'Rascunho',
    planned: 'Programada',
    now: 'Em andamento',
    late: 'Previsão passou',
    ended: 'Encerrada',
    cancelled: 'Cancelada',
  } satisfies Record<OutagePhase, string>,
  unnamed: 'Sem lugar',
  began: 'Início',
  ended: 'Fim',
  forecast: 'Previsão de volta',
  noForecast: 'Sem previsão',
  notice: 'Aviso',
  affected: 'Atingidos com acesso ao portal',
  told: 'Avisados na caixa de entrada',
  pushed: 'Avisos em aparelhos',
  asked: 'Pediram “avisem-me”',
  count: (count: number) => numbers.format(count),
  atLeast: (count: number) => `Pelo menos ${numbers.format(count)}`,
  everybody: 'Todos os assinantes',
  goOn: 'Continuar',
  finishFirst: 'Publique ou exclua antes o que está escrito.',

  update: 'Atualizar',
  updateNote: 'O que há de novo',
  updateHint: (left: number) =>
    left === 1
      ? 'Avisa os atingidos. Resta 1 atualização.'
      : `Avisa os atingidos. Restam ${left} atualizações.`,
  tellUpdate: 'Publicar atualização',
  updated: 'Atualização a caminho',
  cancel: 'Fechar',

  changedMeanwhile: 'Outra pessoa mudou esta interrupção enquanto isso. Confira e tente de novo.',
  gone: 'Esta interrupção não existe mais.',
  tooMany: 'Há interrupções abertas demais. Encerre ou exclua alguma antes.',
  notCounted: 'A contagem de quem é atingido ainda não terminou, ou é antiga. Revise de novo.',
  tooManyUpdates: 'Esta interrupção não aceita mais atualizações.',
} as const

export const actTexts: Readonly<
  Record<OutageAct, Readonly<Record<'action' | 'done' | 'note' | 'open' | 'title', string>>>
> = {
  remove: {
    open: 'Excluir',
    title: 'Excluir este rascunho?',
    note: 'O que foi escrito se perde.',
    action: 'Excluir rascunho',
    done: 'Rascunho excluído',
  },
  end: {
    open: 'Voltou: encerrar',
    title: 'A internet voltou?',
    note: 'Quem foi atingido é avisado de que voltou: entre 8h e 20h, e a qualquer hora quem pediu.',
    action: 'Encerrar e avisar',
    done: 'Encerrada! Os avisos estão a caminho.',
  },
  cancel: {
    open: 'Cancelar manutenção',
    title: 'Cancelar esta manutenção?',
    note: 'Quem já foi avisado dela recebe um aviso do cancelamento.',
    action: 'Cancelar manutenção',
    done: 'Manutenção cancelada',
  },
}
