import { durationText } from '#domain/platform/time/duration-text.ts'
import { addDays, type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import type { LookCount } from '#server/platform/audit/module.ts'

/** Whether a subscriber who was looked at had asked for support, as a field of the audit entry. */
const requestMarks = {
  present: 'with request',
  absent: 'without request',
  unknown: 'request unknown',
} as const

/** `hasRequest`: null where the ERP does not say. */
export function requestMark(hasRequest: boolean | null): string {
  if (hasRequest === null) return requestMarks.unknown
  return hasRequest ? requestMarks.present : requestMarks.absent
}

/** Days in which a request counts as the reason of a look, open or closed. */
export const recentRequestDays = 30

/** People that have a line of their own; the others share one. */
const maxLines = 20

interface Looks {
  readonly name: string
  reads: number
  withoutRequest: number
  unknown: number
  searches: number
  viewings: number
  exports: number
}

type Users = readonly { readonly login: string; readonly name: string }[]

function nameOf({ role, who }: Pick<LookCount, 'role' | 'who'>, users: Users): string {
  if (role === 'admin') return `${who}, da administração do portal`
  if (role === 'token') return `Token ${who}`
  const name = users.find(({ login }) => login === who)?.name
  return who.includes('@') ? [name, `(${who})`].filter(Boolean).join(' ') : 'Acesso do provedor'
}

function add(looks: Looks, { action, fields, times }: LookCount): void {
  if (action === 'subscriber read') {
    looks.reads += times
    if (fields.includes(requestMarks.absent)) looks.withoutRequest += times
    else if (!fields.includes(requestMarks.present)) looks.unknown += times
  } else if (action === 'viewing begun') looks.viewings += times
  else if (action === 'subscribers sought' || action === 'failure read') looks.searches += times
  else looks.exports += times
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function summary({ reads, withoutRequest, unknown, ...others }: Omit<Looks, 'name'>): string {
  const reasons = [
    counted(withoutRequest, 'sem atendimento', 'sem atendimento'),
    counted(unknown, 'sem como saber', 'sem como saber'),
  ].filter(Boolean)
  const opened = counted(reads, 'cadastro aberto', 'cadastros abertos')
  return list.format(
    [
      reasons.length > 0 ? `${opened} (${list.format(reasons)})` : opened,
      counted(others.searches, 'busca', 'buscas'),
      counted(others.viewings, 'visita com “Ver como”', 'visitas com “Ver como”'),
      counted(others.exports, 'exportação', 'exportações'),
    ].filter(Boolean),
  )
}

const none = { reads: 0, withoutRequest: 0, unknown: 0, searches: 0, viewings: 0, exports: 0 }

function sum(all: readonly Looks[]): Omit<Looks, 'name'> {
  const total = { ...none }
  for (const one of all) {
    for (const key of [
      'reads',
      'withoutRequest',
      'unknown',
      'searches',
      'viewings',
      'exports',
    ] as const)
      total[key] += one[key]
  }
  return total
}

/**
 * Subject and paragraphs of the e-mail on who looked at which subscribers in the week from `monday` on,
 * who looked without a request first. null when nobody looked.
 */
export function looksLetter(
  monday: CalendarDate,
  counts: readonly LookCount[],
  users: Users,
): { readonly subject: string; readonly paragraphs: readonly string[] } | null {
  const byPerson = new Map<string, Looks>()
  for (const one of counts) {
    const key = `${one.role} ${one.who}`
    const looks = byPerson.get(key) ?? { name: nameOf(one, users), ...none }
    byPerson.set(key, looks)
    add(looks, one)
  }
  if (byPerson.size === 0) return null
  const people = [...byPerson.values()].toSorted(
    (one, other) =>
      other.withoutRequest - one.withoutRequest ||
      other.reads - one.reads ||
      one.name.localeCompare(other.name, 'pt-BR'),
  )
  const week = `${formatDate(monday)} a ${formatDate(addDays(monday, 6))}`
  const rest = people.slice(maxLines)
  const others = counted(rest.length, 'outra pessoa', 'outras pessoas')
  return {
    subject: `Consultas a assinantes de ${week}`,
    paragraphs: [
      `De ${week}, no portal: ${summary(sum(people))}.`,
      ...people.slice(0, maxLines).map((one) => `${one.name}: ${summary(one)}.`),
      ...(rest.length > 0 ? [`Mais ${others}: ${summary(sum(rest))}.`] : []),
      `“Sem atendimento” é o cadastro de quem não tinha pedido aberto, nem dos ${durationText(recentRequestDays, 'day')} antes. Pode haver motivo: quem liga nem sempre tem um pedido registrado.`,
      'Se algum número chamar a atenção, fale com a pessoa. O registro completo fica com a administração do portal.',
    ],
  }
}
