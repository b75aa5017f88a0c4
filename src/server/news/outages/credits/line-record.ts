import { durationText } from '#domain/platform/time/duration-text.ts'
import {
  type CalendarDate,
  formatDate,
  formatDateTime,
  formatLocalTime,
} from '#domain/platform/time/dates.ts'
import { dropReason, type DropReason } from '#domain/service/lines/drop-reason.ts'
import { creditReckoning, creditSentence } from '#domain/news/outages/credit-words.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import { causeWords } from '#domain/news/outages/words.ts'
import { formatDocument } from '#domain/account/people/document.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { KnownLines, KnownSessions } from '#server/service/lines/module.ts'
import type { ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { ContractCredit } from './credits.ts'
import type { StruckOutage } from './struck-outages.ts'

/** A part of the document: a heading and what is below it. */
interface RecordPart {
  readonly heading: string
  readonly lines: readonly string[]
}

interface RecordSources {
  readonly tenant: { readonly rules: Tenant['rules'] }
  readonly customer: Pick<ErpCustomer, 'document' | 'legalName'>
  readonly now: Date
  readonly from: CalendarDate
  readonly struck: readonly StruckOutage[]
  /** null: they could not be computed, or the provider states none. */
  readonly credits: {
    readonly credits: readonly ContractCredit[]
    /** Some contracts could not be read. */
    readonly isIncomplete: boolean
  } | null
  /** null: they could not be read. */
  readonly lines: KnownLines | null
  /** null: they could not be read. */
  readonly requests: RecordRequests | null
}

/** Requests of a subscriber, as the ERP told them. */
export interface RecordRequests {
  readonly requests: readonly Pick<
    ErpSupportRequest,
    'openedAt' | 'protocol' | 'status' | 'subject'
  >[]
  /** The ERP does not answer: this is what it said then. null: it was asked now. */
  readonly asOf: Date | null
  /** Some could not be read. */
  readonly isIncomplete: boolean
}

/** Connections of one line that the document names. */
const maxDrops = 60

const reasons: Readonly<Record<DropReason, string>> = {
  router: 'encerrada pelo roteador',
  signal: 'perda de sinal da linha',
  provider: 'encerrada pelo provedor',
  idle: 'sem uso',
  renewed: 'renovação programada',
  unknown: 'motivo não informado',
}

const unread = 'Não foi possível ler agora.'
const noneEnded = 'Nenhuma conexão encerrada no período.'
const partUnread = 'Parte não pôde ser lida e não está aqui.'
const notShown = 'A gente ainda não mostra a conexão no portal.'

const unreadLines = ({ rules }: RecordSources['tenant']) => [
  rules.lines === 'off' ? notShown : unread,
]
/** A list that is a part says so, and never that there is nothing. */
function orNone(lines: string[], none: string, isIncomplete = false): string[] {
  if (isIncomplete) return [...lines, partUnread]
  return lines.length === 0 ? [none] : lines
}

const contractsUnread = 'Parte dos contratos não pôde ser lida: podem faltar abatimentos aqui.'

/** Since when connections are known, and whether they are all that the system has. */
function sinceText({ sessions, isCut }: KnownSessions): string {
  const oldest = sessions.at(-1)
  if (!oldest) return ''
  const since = formatLocalTime(oldest.startedAt)
  return isCut
    ? ` Aqui estão as últimas ${sessions.length} conexões, desde ${since}; as anteriores, não.`
    : ` O sistema guarda desde ${since}.`
}

function outageLines({ tenant, struck, credits }: RecordSources): string[] {
  const zone = tenant.rules.timeZone
  const by = { rules: tenant.rules.outages, zone }
  const lines = struck.flatMap(({ outage }) => {
    const { id, kind, place, cause, startsAt, endedAt } = outage
    const what = kind === 'outage' ? 'Queda' : 'Manutenção'
    const end = endedAt ? `a ${formatDateTime(endedAt, zone)}` : 'e ainda não terminou'
    const own = (credits?.credits ?? []).filter(({ credit }) => credit.outageId === id)
    return [
      `${what} de ${formatDateTime(startsAt, zone)} ${end}: ${place}. ${causeWords[cause]}.`,
      ...own.map(({ contractId, credit }) => {
        const told = { credit, startsAt }
        return `Contrato ${contractId}: ${creditSentence(told, by)} ${creditReckoning(told, by)}`.trim()
      }),
    ]
  })
  const listed = orNone(lines, 'Nenhuma publicada de que este acesso tenha sido avisado.')
  return credits?.isIncomplete ? [...listed, contractsUnread] : listed
}

function dropLines({ tenant, lines, from }: RecordSources): string[] {
  if (lines === null) return unreadLines(tenant)
  const listed = lines.lines.flatMap(({ facts, past }) => {
    const name = facts.find((fact) => fact.startsWith('Conexão ')) ?? 'Conexão'
    if (past === null) return [`${name}. As conexões anteriores não podem ser lidas.`]
    const ended = past.sessions.filter(
      ({ endedAt }) => endedAt !== null && endedAt.slice(0, 10) >= from,
    )
    const drops = ended
      .slice(0, maxDrops)
      .map(
        ({ startedAt, endedAt, cause }) =>
          `De ${formatLocalTime(startedAt)} a ${formatLocalTime(endedAt ?? startedAt)}: ${reasons[dropReason(cause)]}`,
      )
    const more = ended.length > maxDrops ? [`Aparecem só as últimas ${maxDrops}.`] : []
    const none = past.isCut ? 'Nenhuma das lidas terminou no período.' : noneEnded
    return [`${name}.${sinceText(past)}`, ...orNone(drops, none), ...more]
  })
  return [...listed, ...lackOf(lines)]
}

/** What a document lacks of a subscriber's lines. */
const lackOf = ({ lines, isCut, isIncomplete }: KnownLines): string[] => [
  ...(isCut ? [`Aparecem só ${lines.length} das suas conexões.`] : []),
  ...(isIncomplete ? [partUnread] : []),
]

function requestLines({ requests, from }: RecordSources): string[] {
  if (requests === null) return [unread]
  const lines = requests.requests
    .filter(({ openedAt }) => openedAt === '' || openedAt.slice(0, 10) >= from)
    .map(({ protocol, subject, openedAt, status }) => {
      const at = openedAt === '' ? 'data não informada' : formatLocalTime(openedAt)
      const state = status === 'closed' ? 'fechado' : 'em andamento'
      return `Protocolo ${protocol || 'não informado'}: ${subject}, ${at}, ${state}`
    })
  return orNone(lines, 'Nenhum no período.', requests.isIncomplete)
}

function stateLines({ tenant, lines }: RecordSources): string[] {
  if (lines === null) return unreadLines(tenant)
  const lack = lackOf(lines)
  const facts = lines.lines.flatMap((line) => line.facts)
  return lack.length > 0 ? [...facts, ...lack] : orNone(facts, 'Nenhuma.')
}

/** What the document says of a subscriber's internet, part by part. */
export function lineRecord(sources: RecordSources): {
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parts: readonly RecordPart[]
} {
  const { tenant, customer, now, from, lines, requests } = sources
  const zone = tenant.rules.timeZone
  const at = formatDateTime(now, zone)
  /** The ERP does not answer now: what it said is of another moment. */
  const asOf = (moment: Date | null | undefined) =>
    moment ? `, como o sistema informou em ${formatDateTime(moment, zone)}` : ''
  return {
    facts: [
      ['Assinante', customer.legalName],
      ['CPF/CNPJ', formatDocument(customer.document)],
      [
        'Período',
        `de ${formatDate(from)} a ${at.slice(0, 10)} (${durationText(historyDays, 'day')})`,
      ],
      ['Gerado em', at],
    ],
    parts: [
      { heading: 'Quedas e manutenções publicadas', lines: outageLines(sources) },
      {
        heading: lines?.asOf ? `Conexão${asOf(lines.asOf)}` : `Conexão em ${at}`,
        lines: stateLines(sources),
      },
      { heading: `Conexões encerradas${asOf(lines?.asOf)}`, lines: dropLines(sources) },
      { heading: `Atendimentos${asOf(requests?.asOf)}`, lines: requestLines(sources) },
      {
        heading: 'O que a gente não sabe',
        lines: [
          'Os horários das quedas são os que publicamos; o tempo sem internet em um endereço pode ter sido outro.',
          'Uma conexão encerrada não diz, sozinha, de quem foi a causa: desligar o roteador também encerra.',
          'Testes de velocidade feitos no portal não ficam guardados.',
          'O valor do plano no dia da queda é o que o contrato mostra hoje para aquele dia: uma mudança feita depois pode não aparecer.',
          'Não vemos daqui se um abatimento já entrou em uma fatura.',
          ...(sources.credits === null ? ['O valor dos abatimentos não pôde ser calculado.'] : []),
        ],
      },
    ],
  }
}
