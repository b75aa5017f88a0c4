import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { TimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { OutageMessage } from './message-times.ts'
import type { OutageCause, OutageKind } from './outage.ts'
import type { OutagePhase } from './phase.ts'

export const causeWords: Readonly<Record<OutageCause, string>> = {
  unknown: 'Em investigação',
  fibre: 'Rompimento de fibra',
  power: 'Falta de energia',
  equipment: 'Falha em equipamento',
  weather: 'Chuva ou vento forte',
  upstream: 'Falha fora da nossa rede',
  works: 'Melhoria na rede',
}

/** The title of an outage or maintenance for subscribers and visitors, by its phase. */
export function outageTitle(kind: OutageKind, phase: OutagePhase): string {
  if (phase === 'ended')
    return kind === 'outage' ? 'Internet restabelecida' : 'Manutenção concluída'
  if (phase === 'cancelled') return 'Manutenção cancelada'
  if (phase === 'planned') return 'Manutenção programada'
  return kind === 'outage' ? 'Internet fora do ar' : 'Manutenção em andamento'
}

interface Told {
  readonly kind: OutageKind
  readonly cause: OutageCause
  /** Where it is, in words for subscribers. */
  readonly place: string
  readonly startsAt: Date
  readonly expectedEnd: Date | null
}

const titles: Readonly<Record<OutageMessage, Readonly<Record<OutageKind, string>>>> = {
  begin: { outage: 'Internet fora do ar na sua região', maintenance: 'Manutenção em andamento' },
  notice: { outage: 'Manutenção programada', maintenance: 'Manutenção programada' },
  update: {
    outage: 'Novidade sobre a queda da internet',
    maintenance: 'Novidade sobre a manutenção',
  },
  end: { outage: 'A internet voltou', maintenance: 'Manutenção concluída' },
  cancel: { outage: 'Manutenção cancelada', maintenance: 'Manutenção cancelada' },
}

/** Days are written out: a message may wait for the morning, and is read later too. */
function firstSentence(message: OutageMessage, told: Told, zone: TimeZone): string {
  const { cause, startsAt, expectedEnd } = told
  const end = expectedEnd && formatDateTime(expectedEnd, zone)
  if (message === 'end') {
    return 'Se no seu endereço ainda não voltou, desligue e ligue o roteador; se continuar, fale com a gente.'
  }
  if (message === 'cancel')
    return `A manutenção de ${formatDateTime(startsAt, zone)} não vai acontecer.`
  if (message === 'notice') {
    const until = end ? ` até ${end}` : ''
    return `A internet pode ficar fora do ar de ${formatDateTime(startsAt, zone)}${until}.`
  }
  const forecast = end ? `Previsão de volta: ${end}.` : 'Ainda sem previsão de volta.'
  return cause === 'unknown'
    ? `Já estamos verificando. ${forecast}`
    : `${causeWords[cause]}. ${forecast}`
}

/**
 * The message about an outage for those it affects. It appears on lock screens: nothing in it is of
 * one subscriber. `note`: what staff added; '' for nothing.
 */
export function outageWords(
  message: OutageMessage,
  told: Told,
  note: string,
  zone: TimeZone,
): { readonly title: string; readonly body: string } {
  const sentence = `${told.place}: ${firstSentence(message, told, zone)}`
  return {
    title: titles[message][told.kind],
    body: note === '' ? sentence : `${sentence}\n${note}`,
  }
}
