import { cutText } from '#domain/platform/text/plain-text.ts'
import { durationText } from '#domain/platform/time/duration-text.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import type { BillChange, PartChange } from './compare-parts.ts'
import type { BillPart, ExplainedBill, PartKind, UnknownReason } from './explain-bill.ts'
import type { NextBill } from './next-bill.ts'
import type { LaterChange, LaterKind } from './since-issue.ts'

/** Characters of two lines on a phone of 390 px. */
const maxSentence = 93
/**
 * How a sentence gets shorter, until it has two lines: names longer than `maxName` are cut, and `maxNamed`
 * changes are named; the list of parts has all. `isSummed`: all that is not named is one sum.
 */
const details = [
  { maxName: 40, maxNamed: 2, hasAmounts: true, isSummed: false },
  { maxName: 40, maxNamed: 2, hasAmounts: false, isSummed: false },
  { maxName: 20, maxNamed: 2, hasAmounts: false, isSummed: false },
  { maxName: 20, maxNamed: 1, hasAmounts: false, isSummed: true },
] as const
type Detail = (typeof details)[number]

export const otherValues = 'Outros valores'

const kindNames: Readonly<Record<PartKind, string>> = {
  plan: 'Plano',
  extra: 'Serviço adicional',
  discount: 'Desconto',
  addition: 'Acréscimo',
  standalone: 'Cobrança avulsa',
}

/** A part by the name that the provider gave it, or else by its kind. */
export const partName = ({ kind, name }: Pick<BillPart, 'kind' | 'name'>): string =>
  name || kindNames[kind]

export function shortName(
  part: Pick<BillPart, 'kind' | 'name'>,
  maxName: number = details[0].maxName,
): string {
  const name = partName(part)
  return name.length > maxName ? `${cutText(name, maxName - 1).trimEnd()}…` : name
}

/** "desconto de boas-vindas" of "Descontos de boas-vindas", and "desconto Fidelidade" of "Fidelidade". */
export function discountName(
  part: Pick<BillPart, 'kind' | 'name'>,
  maxName: number = details[0].maxName,
): string {
  const name = shortName(part, maxName)
  return /^descontos?\b/i.test(name) ? name.replace(/^descontos?/i, 'desconto') : `desconto ${name}`
}

/** Why the parts of a bill are not all known, for its subscriber. */
const unknownWords: Readonly<Record<UnknownReason, string>> = {
  incomplete: 'Não conseguimos ler do que esta fatura é feita.',
  'no contract': 'Não sabemos do que esta fatura é feita: ela não está ligada a um contrato.',
  negotiated: 'Não sabemos do que esta fatura é feita: ela faz parte de uma negociação.',
  imported: 'Não sabemos do que esta fatura é feita: ela veio de outro sistema.',
  unexplained: 'Não sabemos do que é feita esta parte.',
}

/** The same where parts of it are known or not. */
export const unknownText = (unknown: UnknownReason, hasParts: boolean): string =>
  unknown === 'unexplained' && !hasParts
    ? 'Não sabemos do que esta fatura é feita.'
    : unknownWords[unknown]

const laterNames: Readonly<Record<LaterKind, string>> = {
  received: 'Já recebido',
  cancelled: 'Parte cancelada',
  late: 'Multa e juros',
  conditional: 'Desconto',
  other: otherValues,
}

/** What changed an amount after a bill was issued. */
export const laterName = ({ kind, until }: LaterChange): string =>
  kind === 'conditional' && until ? `Desconto até ${formatDate(until)}` : laterNames[kind]

/** What stands beside a part: its days, its last day, how often it comes. '' for nothing. */
export function partNote({ kind, days, until, times }: BillPart): string {
  return [
    ...(days === null ? [] : [`proporcional a ${durationText(days, 'day')}`]),
    ...(until === null ? [] : [`até ${formatDate(until)}`]),
    ...(times === null || kind === 'plan' ? [] : [times === 1 ? 'uma vez' : `em ${times} vezes`]),
  ].join(', ')
}

/** Of a bill that is there, and of one that is still to come. */
type Tense = 'past' | 'coming'

const verbs = {
  began: { past: 'entrou', coming: 'entra' },
  discountBegan: { past: 'começou o', coming: 'começa o' },
  ended: { past: 'saiu', coming: 'sai' },
  discountEnded: { past: 'acabou o', coming: 'acaba o' },
  paidOff: { past: 'terminou', coming: 'termina' },
} as const

function changeWords({ kind, part }: PartChange, tense: Tense, maxName: number): string {
  const name = shortName(part, maxName)
  const isDiscount = part.kind === 'discount'
  if (kind === 'began') {
    return isDiscount
      ? `${verbs.discountBegan[tense]} ${discountName(part, maxName)}`
      : `${verbs.began[tense]} ${name}`
  }
  if (kind === 'changed') {
    const what = isDiscount ? discountName(part, maxName) : name
    return part.days === null
      ? `${what} de mês inteiro`
      : `${what} só por ${durationText(part.days, 'day')}`
  }
  if (isDiscount) return `${verbs.discountEnded[tense]} ${discountName(part, maxName)}`
  if (part.times === 1) return `sem ${name}`
  return `${verbs[part.times === null ? 'ended' : 'paidOff'][tense]} ${name}`
}

const withAmount = (words: string, amount: Cents) => `${words} (${formatMoney(Math.abs(amount))})`

function joined(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} e ${words.at(-1) ?? ''}`
}

/** A sentence, which a cut name or a name with a point ends already. */
const ended = (words: string) => (/[.…]$/.test(words) ? words : `${words}.`)

/** The changes as words: the greatest by name, the others and what is not known by their sum. */
function reasonWords(
  changes: readonly PartChange[],
  rest: Cents,
  tense: Tense,
  { maxName, maxNamed, hasAmounts, isSummed }: Detail,
): string {
  const named = changes.slice(0, maxNamed)
  const others = changes.slice(maxNamed).reduce((sum, { amount }) => sum + amount, 0)
  const count = changes.length - named.length
  const words = named.map((change) => {
    const told = changeWords(change, tense, maxName)
    return hasAmounts ? withAmount(told, change.amount) : told
  })
  if (words.length === 0) return 'não sabemos o motivo.'
  if (isSummed && rest !== 0) {
    return ended(joined([...words, `outros valores (${formatMoney(others + rest)})`]))
  }
  if (count > 0) words.push(`mais ${count} (${formatMoney(others)})`)
  return rest === 0
    ? ended(joined(words))
    : `${ended(joined(words))} Do resto (${formatMoney(Math.abs(rest))}) não sabemos o motivo.`
}

/** "R$ 30,09 a mais: acabou …", with as much as two lines hold. */
function reasoned(
  begin: string,
  changes: readonly PartChange[],
  { rest, tense }: { readonly rest: Cents; readonly tense: Tense },
): string {
  const [full, ...shorter] = details.map(
    (detail) => `${begin}: ${reasonWords(changes, rest, tense, detail)}`,
  )
  const sentences = [full ?? begin, ...shorter]
  return sentences.find(({ length }) => length <= maxSentence) ?? sentences.at(-1) ?? begin
}

/** What a bill is made of in a few words, where no former one is known to differ from. */
function contentSentence({ parts, unknown }: Pick<ExplainedBill, 'parts' | 'unknown'>): string {
  const [first] = parts
  if (!first) return unknown ? unknownText(unknown, false) : ''
  if (first.kind === 'standalone') return 'Cobrança avulsa, à parte da mensalidade.'
  const words = [shortName(first), ...(first.days === null ? [] : [partNote(first)])].join(', ')
  return parts.length === 1 ? `${words}.` : `${words} e mais ${parts.length - 1}.`
}

const moreOrLess = (difference: Cents) =>
  `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'a mais' : 'a menos'}`

/** Why a bill differs from the former one. */
export function changeSentence({ difference, changes, rest }: BillChange): string {
  const same = 'O mesmo valor da anterior'
  if (difference === 0 && changes.length === 0) return `${same}.`
  const than = changes.length === 0 ? ' que a anterior' : ''
  const begin = difference === 0 ? same : `${moreOrLess(difference)}${than}`
  return reasoned(begin, changes, { rest, tense: 'past' })
}

/** Why a bill costs another amount than the former one, where that is known: for lists and receipts. '' otherwise. */
export const knownReason = (change: BillChange | null): string =>
  change && change.difference !== 0 && change.changes.length > 0 ? changeSentence(change) : ''

/** `10/01`: a day of the months that are near. */
export const shortDay = (date: CalendarDate) => formatDate(date).slice(0, 5)
/** `01/2027` */
const monthText = (month: string) => month.split('-').toReversed().join('/')

/** Why a bill costs what it costs, in one sentence: for its subscriber and for staff alike. */
export function reasonSentence(
  explained: Pick<ExplainedBill, 'parts' | 'unknown'>,
  change: BillChange | null,
): string {
  const { parts, unknown } = explained
  if (change && change.changes.length > 0) return changeSentence(change)
  // That a bill is of a negotiation says more than that it costs something else.
  const isOther = unknown !== null && unknown !== 'unexplained' && parts.length === 0
  return change && !isOther ? changeSentence(change) : contentSentence(explained)
}

/** The next bill and its day: "R$ 119,90 em 10/01". '' where its value is not known. */
export function nextBillText({ value, dueDate, month }: NextBill): string {
  if (value === null) return ''
  const when = dueDate ? shortDay(dueDate) : month ? monthText(month) : ''
  return when ? `${formatMoney(value)} em ${when}` : formatMoney(value)
}

const unknownTexts = {
  incomplete: 'Não conseguimos ler tudo o que este contrato tem.',
  'not running': 'Este contrato não está ativo como antes.',
  'no bills': 'Ainda não há uma fatura anterior.',
  late: 'A última fatura é antiga.',
  'issued ahead': 'As faturas dos próximos meses já foram emitidas.',
  'last unexplained': 'Não sabemos do que é feita a última fatura.',
  'due day': 'O dia de vencimento mudou, e ela pode vir proporcional.',
} as const

/** Why the next bill is not known, or how it will differ from the last one. */
export function nextBillReason({ unknown, openName, changes, value }: NextBill): string {
  if (unknown === 'open charge') {
    return `${openName || 'Alguma cobrança'} começa ou termina nesse mês.`
  }
  if (unknown !== null) return unknownTexts[unknown]
  if (value === null) return ''
  const difference = changes.reduce((sum, { amount }) => sum + amount, 0)
  if (difference === 0) return 'O mesmo valor da última.'
  return reasoned(`${moreOrLess(difference)} que a última`, changes, { rest: 0, tense: 'coming' })
}
