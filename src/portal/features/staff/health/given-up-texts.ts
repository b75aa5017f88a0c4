import { durationText } from '#domain/platform/time/duration-text.ts'
import { retention } from '#domain/platform/retention.ts'

const numbers = new Intl.NumberFormat('pt-BR')
const tasks = (count: number) => `${numbers.format(count)} ${count === 1 ? 'tarefa' : 'tarefas'}`

export const givenUpTexts = {
  title: 'Tarefas que não deram certo',
  lead: `Depois da última tentativa, a tarefa para e fica aqui por ${durationText(retention.jobs.kept.days, 'day')}. Resolva a causa e tente de novo, ou descarte.`,
  loading: 'Carregando as tarefas que não deram certo',
  failure: 'Não conseguimos carregar as tarefas que não deram certo.',
  none: 'Nenhuma tarefa parada.',
  count: tasks,
  single: 'Ver uma a uma',
  attempts: (attempts: number) =>
    `${numbers.format(attempts)} ${attempts === 1 ? 'tentativa' : 'tentativas'}`,
  since: (date: string) => `criada em ${date}`,
  cause: (reason: string) => `causa: ${reason}`,
  notListed: (count: number) =>
    `Mais ${tasks(count)} sem linha própria: aqui aparecem só as mais recentes.`,

  retry: 'Tentar de novo',
  retryNamed: (what: string, client: string) => `Tentar de novo: ${what}, ${client}`,
  retried: (count: number) =>
    count === 1 ? 'A tarefa vai ser tentada de novo.' : `${tasks(count)} vão ser tentadas de novo.`,
  retryFailure: 'Não conseguimos tentar de novo. Tente outra vez.',

  drop: 'Descartar',
  dropNamed: (what: string, client: string) => `Descartar: ${what}, ${client}`,
  dropTitle: (count: number) => `Descartar ${tasks(count)}?`,
  dropNote: (what: string, client: string) =>
    `${what}, cliente ${client}. O que a tarefa faria não é feito, e não dá para desfazer.`,
  dropped: (count: number) => (count === 1 ? 'Tarefa descartada.' : `${tasks(count)} descartadas.`),
  dropFailure: 'Não conseguimos descartar. Tente outra vez.',

  gone: 'Essas tarefas já não estão paradas. A lista foi atualizada.',
} as const
