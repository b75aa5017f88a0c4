import { formatDateTime, formatLocalTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { connectionOf, isPresent } from './connection.ts'
import type { AskedFact, Finding } from './diagnosis.ts'
import type { LineState } from './line.ts'
import type { SignalLevel } from './optical-signal.ts'

const words = {
  answers: {
    blocked: {
      answer: 'Sua internet está bloqueada por fatura em aberto.',
      step: 'Pague com PIX e a liberação costuma levar poucos minutos.',
    },
    suspended: {
      answer: 'Seu contrato está suspenso a seu pedido.',
      step: 'Para voltar a usar a internet, fale com a gente.',
    },
    outage: {
      answer: 'Há uma falha na sua região, e já estamos cuidando dela.',
      step: 'Não é preciso pedir atendimento: a internet volta sozinha.',
    },
    'no signal': {
      answer: 'O sinal da fibra não chega até o seu aparelho.',
      step: 'Não mexa no cabo fino: peça atendimento, é serviço para o técnico.',
    },
    'session down': {
      answer: 'Este endereço está sem conexão com a gente.',
      step: 'Reinicie o aparelho: tire da tomada, espere 30 segundos e ligue de novo.',
    },
    'router unreachable': {
      answer: 'A conexão está ativa, mas o seu roteador não responde.',
      step: 'Reinicie o roteador: tire da tomada, espere 30 segundos e ligue de novo.',
    },
    well: {
      answer: 'Está tudo certo até o seu roteador.',
      step: 'O problema deve estar no Wi-Fi: chegue perto do roteador e teste com outro aparelho.',
    },
    unknown: {
      answer: 'Não foi possível saber o que há com a sua conexão.',
      step: 'Siga os passos abaixo.',
    },
  } satisfies Readonly<Record<Finding, { answer: string; step: string }>>,
  unread: {
    signal: 'Não conseguimos ler o sinal da fibra agora: olhe as luzes do aparelho, logo abaixo.',
    router: 'Não conseguimos consultar o seu roteador agora.',
  } satisfies Readonly<Record<AskedFact, string>>,
  downSince: (since: string) => `Está assim desde ${since}.`,
  /** The session is told as down by one system, and another reaches the router. */
  routerAnswers: (since: string | null) =>
    `O nosso sistema registra a queda${since ? ` desde ${since}` : ''}, mas o roteador ainda responde. A internet pode estar voltando.`,
  /** Where the outage itself stands above. */
  outageAbove: {
    answer: 'A falha acima deixa esta conexão sem internet.',
    step: 'Não é preciso fazer nada: ela volta sozinha.',
  },
  weak: 'O sinal da fibra está fraco: se a internet oscila, peça atendimento.',
  online: 'A conexão está ativa.',
  toChat: (time: string, answer: string) =>
    `O portal diz da minha conexão, às ${time}: “${answer}”`,
  cause: (cause: string) => `Motivo: ${cause}`,
  expected: (moment: string) => `Previsão de volta: ${moment}`,
} as const

/** Findings that no reading of the equipment, and no look at its lights, would change. */
export const certainFindings: ReadonlySet<Finding> = new Set<Finding>([
  'blocked',
  'suspended',
  'outage',
])

/** What a diagnosis found. */
export interface Diagnosed {
  readonly finding: Finding
  readonly signal: SignalLevel | null
  readonly unread: readonly AskedFact[]
  readonly state?: LineState | null | undefined
  /** When the session began or ended, in the provider's zone; null: not known. */
  readonly since?: string | null | undefined
  readonly is_router_reachable?: boolean | null | undefined
  /** `expected_until`: an ISO instant; null without a forecast. */
  readonly outage: { readonly cause: string; readonly expected_until: string | null } | null
}

/** When the session ended, as the systems tell it. */
function seenText({ state, since, is_router_reachable: isRouterReachable }: Diagnosed) {
  const connection = connectionOf({
    state: state ?? 'unknown',
    isRouterReachable: isRouterReachable ?? null,
  })
  if (connection.is !== 'offline') return []
  const moment = since ? formatLocalTime(since) : null
  if (connection.but === 'router answers') return [words.routerAnswers(moment)]
  return moment === null ? [] : [words.downSince(moment)]
}

/**
 * What a diagnosis says: the answer, then each sentence that belongs to it, its one next step among them. The
 * subscriber and support read the same words. `isOutageShown`: the outage itself stands above them.
 */
export function diagnosisWords(
  diagnosis: Diagnosed,
  { timeZone, isOutageShown }: { readonly timeZone: TimeZone; readonly isOutageShown: boolean },
): { readonly answer: string; readonly notes: readonly string[] } {
  const { finding, signal, unread, outage } = diagnosis
  if (finding === 'outage' && isOutageShown) {
    return { answer: words.outageAbove.answer, notes: [words.outageAbove.step] }
  }
  const { answer, step } = words.answers[finding]
  const until = outage?.expected_until
  return {
    answer,
    notes: [
      ...(outage?.cause ? [words.cause(outage.cause)] : []),
      ...(until ? [words.expected(formatDateTime(new Date(until), timeZone))] : []),
      ...(finding === 'session down' ? seenText(diagnosis) : []),
      step,
      ...(finding === 'well' && signal === 'weak' ? [words.weak] : []),
      ...(certainFindings.has(finding) ? [] : unread.map((fact) => words.unread[fact])),
    ],
  }
}

/**
 * What a chat with the provider is told of a line: the answer of its diagnosis or, without one, its state, as
 * it was read in the last minutes. '' where that says nothing.
 */
export function chatSentence(
  found: Finding | LineState,
  asOf: Date,
  { now, timeZone }: { readonly now: Date; readonly timeZone: TimeZone },
): string {
  if (found === 'unknown' || !isPresent(asOf, now)) return ''
  if (found === 'online') return toChat(words.online)
  return toChat(words.answers[found === 'offline' ? 'session down' : found].answer)

  function toChat(answer: string) {
    const [, time = ''] = formatDateTime(asOf, timeZone).split(' ')
    return words.toChat(time, answer)
  }
}
