import { type LaterKind, laterKind } from '#contract/platform/growing.ts'
import type { PushRefusal } from '#contract/messaging/push-refusal.ts'
import type { ErpFinding } from '#contract/installation/health.ts'

const numbers = new Intl.NumberFormat('pt-BR')

export const texts = {
  screen: 'Status',
  lead: 'Situação dos sistemas de cada provedor.',
  loading: 'Carregando a situação dos provedores',
  failure: 'Não conseguimos carregar a situação dos provedores.',
  none: 'Nenhum cliente cadastrado. Depois do primeiro, a situação dele aparece aqui.',
  newTenant: 'Novo Cliente',
  search: 'Procurar por nome ou ID',
  nothingFound: (sought: string) => `Nenhum cliente com “${sought.trim()}”.`,
  noProblems: 'Nenhum cliente com sistema em falha.',
  problemsOnly: 'Só com problemas',
  problemsOn: 'Os outros clientes estão escondidos.',
  problemsOff: 'Todos os clientes, os urgentes primeiro.',
  allWell: 'Nenhum sistema com falha.',
  failing: (count: number) =>
    count === 1 ? 'Um provedor com sistema em falha.' : `${count} provedores com sistema em falha.`,
  since: (date: string) => `Desde o último reinício, em ${date}.`,

  suspended: 'Excluído',
  unusedShort: 'Sem chamadas ainda',
  unused: 'Nenhuma chamada desde o último reinício.',
  upstreams: 'Sistemas',
  inboxMessages: 'Avisos nas últimas 24 horas',
  noInboxMessages: 'Nenhum',
  inInbox: (messages: number) => `${numbers.format(messages)} na caixa de entrada`,
  pushed: (pushed: number) => `${numbers.format(pushed)} nos aparelhos`,
  pushFailed: (failed: number) => `${numbers.format(failed)} com falha`,
  jobs: 'Fila',
  noJobs: 'Vazia',
  waiting: (waiting: number) => `${numbers.format(waiting)} esperando`,
  waitingSince: (date: string) => `desde ${date}`,
  givenUp: (givenUp: number) => `${numbers.format(givenUp)} desistências`,
  reminders: 'Último envio de lembretes',
  noReminders: 'Nenhum ainda',
  reminderRun: (day: string, queued: number) =>
    `${day}, ${numbers.format(queued)} ${queued === 1 ? 'lembrete' : 'lembretes'}`,
  remindersSent: (sent: number) => `${numbers.format(sent)} ${sent === 1 ? 'enviado' : 'enviados'}`,
  runUnderWay: 'em andamento',

  certificateChanged: (upstream: string, address: string) =>
    `${upstream}: o servidor ${address} apresenta um certificado diferente do confirmado. Nada é enviado a ele até que o novo seja conferido e confirmado no cadastro.`,
  confirmedFingerprint: 'SHA-256 confirmado',
  presentedFingerprint: 'SHA-256 apresentado',
  certificateEnded: (upstream: string, day: string) =>
    `${upstream}: o certificado confirmado venceu em ${day}. Confirme o novo no cadastro.`,
  certificateEnds: (upstream: string, day: string) =>
    `${upstream}: o certificado confirmado vence em ${day}. Peça o novo e confirme-o no cadastro antes disso.`,

  audit: 'Registro de ações',
  administrationAudit: 'Registro da administração',
  auditUnverified: (entries: number) =>
    `${numbers.format(entries)} ${entries === 1 ? 'linha' : 'linhas'}, a conferir nesta madrugada`,
  auditWhole: (entries: number, when: string) =>
    `${numbers.format(entries)} ${entries === 1 ? 'linha' : 'linhas'} sem alteração, conferido em ${when}`,
  auditBroken: (when: string) =>
    `Uma linha foi alterada ou apagada (conferido em ${when}). Rode npm run audit:verify no servidor e compare com uma cópia de segurança.`,

  latency: (milliseconds: number) => `${numbers.format(milliseconds)} ms`,
  inFlight: (inFlight: number, queued: number) =>
    `${numbers.format(inFlight)} em andamento, ${numbers.format(queued)} na fila`,
} as const

export const findingTexts: Readonly<Record<ErpFinding | LaterKind, string>> = {
  'invoices without liberado':
    'O ERP envia as faturas sem a coluna "liberado", então nenhuma é mostrada. Dê ao usuário da API o direito a essa coluna.',
  'unreadable rows':
    'Nas últimas 24 horas o ERP enviou registros que não puderam ser lidos (data, valor ou situação). Os assinantes foram avisados de que a lista pode estar incompleta; o log do servidor diz qual tabela e qual coluna.',
  'receipts without account':
    'Um pagamento feito aqui não pôde ser baixado no ERP: a fatura está sem o planejamento (conta contábil) ou a carteira de cobrança está sem a conta. A fatura fica "aguardando baixa" até isso ser preenchido no ERP.',
  'no support department':
    'Um atendimento não pôde ser aberto no ERP: nenhum setor ativo foi encontrado, ou o assunto da ordem de serviço está sem setor. Preencha o "Setor dos atendimentos" do provedor, ou o setor no ERP.',
  [laterKind]:
    'O ERP tem um problema que esta página não conhece. Atualize a página para ver qual.',
}

const pushes = (count: number) => (count === 1 ? '1 notificação' : `${count} notificações`)
const devices = (count: number) => (count === 1 ? '1 aparelho' : `${count} aparelhos`)

/** What push services refused within the last day. */
export const pushRefusalTexts: Record<
  LaterKind | PushRefusal['reason'],
  (host: string, count: number) => string
> = {
  signature: (host) =>
    `Notificações recusadas por ${host}: o serviço não aceita a assinatura ou o contato do servidor (VAPID_SUBJECT). Os assinantes recebem na caixa de entrada do portal.`,
  message: (host, count) =>
    `${host} recusou ${pushes(count)} nas últimas 24 horas, e elas não serão reenviadas. Os assinantes recebem na caixa de entrada do portal.`,
  key: (host, count) =>
    `${host} conhece ${devices(count)} por outra chave: os avisos deles pararam nas últimas 24 horas e voltam na próxima visita ao portal. Acontece depois de restaurar um banco sem as chaves de antes.`,
  [laterKind]: (host) =>
    `${host} recusou notificações nas últimas 24 horas. Atualize a página para ver por quê.`,
}
