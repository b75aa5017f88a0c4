import { durationText } from '#domain/platform/time/duration-text.ts'
import {
  type CalendarDate,
  formatDate,
  formatDateTime,
  formatLocalTime,
} from '#domain/platform/time/dates.ts'
import { dropReason, type DropReason } from '#domain/service/lines/drop-reason.ts'
import type { LineSession } from '#domain/service/lines/line.ts'
import { creditReckoning, creditSentence } from '#domain/news/outages/credit-words.ts'
import { historyDays } from '#domain/news/outages/outage.ts'
import { causeWords } from '#domain/news/outages/words.ts'
import { formatDocument } from '#domain/account/people/document.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
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
  readonly credits: readonly ContractCredit[] | null
  /** null: they could not be read. */
  readonly lines:
    | readonly {
        readonly facts: readonly string[]
        readonly sessions: readonly LineSession[] | null
      }[]
    | null
  /** null: they could not be read. */
  readonly requests:
    | readonly Pick<ErpSupportRequest, 'openedAt' | 'protocol' | 'status' | 'subject'>[]
    | null
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
const notShown = 'A gente ainda não mostra a conexão no portal.'

const unreadLines = ({ rules }: RecordSources['tenant']) => [
  rules.lines === 'off' ? notShown : unread,
]
const orNone = (lines: string[], none: string): string[] => (lines.length === 0 ? [none] : lines)

function outageLines({ tenant, struck, credits }: RecordSources): string[] {
  const zone = tenant.rules.timeZone
  const by = { rules: tenant.rules.outages, zone }
  const lines = struck.flatMap(({ outage }) => {
    const { id, kind, place, cause, startsAt, endedAt } = outage
    const what = kind === 'outage' ? 'Queda' : 'Manutenção'
    const end = endedAt ? `a ${formatDateTime(endedAt, zone)}` : 'e ainda não terminou'
    const own = (credits ?? []).filter(({ credit }) => credit.outageId === id)
    return [
      `${what} de ${formatDateTime(startsAt, zone)} ${end}: ${place}. ${causeWords[cause]}.`,
      ...own.map(({ contractId, credit, price }) => {
        const told = { credit, startsAt, price }
        return `Contrato ${contractId}: ${creditSentence(told, by)} ${creditReckoning(told, by)}`.trim()
      }),
    ]
  })
  return orNone(lines, 'Nenhuma publicada que tenha atingido os seus contratos.')
}

function dropLines({ tenant, lines, from }: RecordSources): string[] {
  if (lines === null) return unreadLines(tenant)
  return lines.flatMap(({ facts, sessions }) => {
    const name = facts.find((fact) => fact.startsWith('Conexão ')) ?? 'Conexão'
    if (sessions === null) return [`${name}. As conexões anteriores não podem ser lidas.`]
    const oldest = sessions.at(-1)
    const since = oldest ? ` O sistema guarda desde ${formatLocalTime(oldest.startedAt)}.` : ''
    const drops = sessions
      .filter(({ endedAt }) => endedAt !== null && endedAt.slice(0, 10) >= from)
      .slice(0, maxDrops)
      .map(
        ({ startedAt, endedAt, cause }) =>
          `De ${formatLocalTime(startedAt)} a ${formatLocalTime(endedAt ?? startedAt)}: ${reasons[dropReason(cause)]}`,
      )
    return [`${name}.${since}`, ...orNone(drops, 'Nenhuma conexão encerrada no período.')]
  })
}

function requestLines({ requests, from }: RecordSources): string[] {
  if (requests === null) return [unread]
  const lines = requests
    .filter(({ openedAt }) => openedAt === '' || openedAt.slice(0, 10) >= from)
    .map(({ protocol, subject, openedAt, status }) => {
      const at = openedAt === '' ? 'data não informada' : formatLocalTime(openedAt)
      const state = status === 'closed' ? 'fechado' : 'em andamento'
      return `Protocolo ${protocol || 'não informado'}: ${subject}, ${at}, ${state}`
    })
  return orNone(lines, 'Nenhum no período.')
}

/** What the document says of a subscriber's internet, part by part. */
export function lineRecord(sources: RecordSources): {
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parts: readonly RecordPart[]
} {
  const { tenant, customer, now, from, lines } = sources
  const at = formatDateTime(now, tenant.rules.timeZone)
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
        heading: `Conexão em ${at}`,
        lines:
          lines === null
            ? unreadLines(tenant)
            : orNone(
                lines.flatMap(({ facts }) => facts),
                'Nenhuma.',
              ),
      },
      { heading: 'Conexões encerradas', lines: dropLines(sources) },
      { heading: 'Atendimentos', lines: requestLines(sources) },
      {
        heading: 'O que a gente não sabe',
        lines: [
          'Os horários das quedas são os que publicamos; o tempo sem internet em um endereço pode ter sido outro.',
          'Uma conexão encerrada não diz, sozinha, de quem foi a causa: desligar o roteador também encerra.',
          'Testes de velocidade feitos no portal não ficam guardados.',
          'Não vemos daqui se um abatimento já entrou em uma fatura.',
          ...(sources.credits === null ? ['O valor dos abatimentos não pôde ser calculado.'] : []),
        ],
      },
    ],
  }
}
