import { dropReason } from '#domain/service/lines/drop-reason.ts'
import { formatDateTime, formatLocalTime, localTime } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { diagnose } from '#domain/service/lines/diagnosis.ts'
import { signalLevel } from '#domain/service/lines/optical-signal.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import type { Offered } from '#server/upstreams/erp/line-port.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { LineSession } from '#domain/service/lines/line.ts'
import { type OwnLine, ownSessions, type SubscriberCall } from './own-lines.ts'
import { type KnownFacts, readFacts } from './read-facts.ts'

/** In the ticket of the ERP, for staff. */
const words = {
  finding: {
    blocked: 'contrato bloqueado',
    suspended: 'contrato suspenso a pedido',
    outage: 'queda conhecida na região',
    'no signal': 'sem sinal óptico',
    'session down': 'sessão desconectada',
    'router unreachable': 'roteador não responde',
    well: 'tudo certo até o roteador',
    unknown: 'não foi possível saber',
  },
  state: { online: 'conectada', offline: 'desconectada', unknown: 'estado desconhecido' },
  signal: { good: 'bom', weak: 'fraco', lost: 'sem luz' },
} as const

function signalText({ reading, unread }: KnownFacts): string {
  if (unread.includes('signal')) return 'Sinal óptico: o sistema não respondeu'
  if (!reading) return 'Sinal óptico: sem leitura'
  const power = reading.rx.toFixed(2).replace('.', ',')
  const level = words.signal[signalLevel(reading.rx)]
  return `Sinal óptico: ${power} dBm (${level}), lido em ${formatLocalTime(reading.at)}`
}

function routerText({ isRouterReachable, unread }: KnownFacts): string {
  if (unread.includes('router')) return 'Roteador: o sistema não respondeu'
  if (isRouterReachable === null) return 'Roteador: não informado'
  return isRouterReachable ? 'Roteador: responde' : 'Roteador: não responde'
}

/** Since when a line has been without a connection; null where it is connected, or that is not known. */
function downSince({ line }: OwnLine, { sessions }: KnownSessions): string | null {
  const last = sessions[0]
  return line.state === 'offline' && last?.endedAt ? last.endedAt : null
}

/**
 * The drops of the last day, with the words of RADIUS; what was renewed by its age did not drop. Where the
 * connections that are known all began within the day, there may be more.
 */
function dropsText(own: OwnLine, known: KnownSessions, since: string): string {
  const { sessions, isCut } = known
  const down = downSince(own, known)
  // No drop is counted of a day on which there was nothing to drop.
  if (down !== null && down < since) {
    return `Sem conexão nas últimas 24 horas, desde ${formatLocalTime(down)}`
  }
  const drops = sessions.filter(
    ({ endedAt, cause }) => endedAt !== null && endedAt >= since && dropReason(cause) !== 'renewed',
  )
  const causes = [...new Set(drops.flatMap(({ cause }) => cause || []))].join(', ')
  const note = causes === '' ? '' : ` (${causes})`
  const oldest = sessions.at(-1)
  const orMore = isCut && oldest && oldest.startedAt > since ? ' ou mais' : ''
  return `Quedas em 24 horas: ${drops.length}${orMore}${note}`
}

type Deps = Parameters<typeof readFacts>[0]

/** The last connections of a line, newest first. */
export interface KnownSessions {
  readonly sessions: readonly LineSession[]
  /** There may be older ones. */
  readonly isCut: boolean
}

/**
 * The last connections of a line by which drops may be counted; null where they could not be read, in part
 * too. What is older than the contract is another person's: a list that was cut there lacks nothing.
 */
export function knownSessions(
  own: OwnLine,
  read: Dated<Offered<Rows<LineSession>>> | null,
): KnownSessions | null {
  if (read === null || read.isIncomplete || read.value === 'not offered') return null
  const all = [...read.value]
  const sessions = ownSessions(own, all)
  const isCut = read.isCut === true && sessions?.length === all.length
  return sessions && { sessions, isCut }
}

/** What the ERP's list says of the connection of a line. */
export function lineText({ line }: OwnLine): string {
  const since = line.since ? ` desde ${formatLocalTime(line.since)}` : ''
  return `Conexão ${line.login}: ${words.state[line.state]}${since}`
}

/** What the provider's systems say of a line, a fact a line. What cannot be read is left out. */
export async function lineEvidence(
  deps: Deps,
  call: SubscriberCall,
  own: OwnLine,
): Promise<string[]> {
  const { line } = own
  const now = deps.now()
  const { timeZone } = call.tenant.rules
  const [facts, sessions] = await Promise.all([
    readFacts(deps, call, own),
    deps.erps
      .for(call.tenant)
      .sessionsOf(line, { fresh: call.fresh, signal: call.signal })
      .catch((error: unknown) => {
        if (error instanceof UpstreamFailure) return null
        throw error
      }),
  ])
  const known = knownSessions(own, sessions)
  const aDayAgo = localTime(new Date(now.getTime() - dayMs), timeZone)
  return [
    `Diagnóstico do portal em ${formatDateTime(now, timeZone)}: ${words.finding[diagnose(facts)]}`,
    lineText(own),
    signalText(facts),
    ...(known ? [dropsText(own, known, aDayAgo)] : []),
    routerText(facts),
    ...(facts.outage ? [`Queda conhecida: ${facts.outage.cause}`] : []),
  ]
}
