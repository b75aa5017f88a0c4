import { cutText } from '#domain/platform/text/plain-text.ts'
import { durationText } from '#domain/platform/time/duration-text.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import type { BillChange, PartChange } from './compare-parts.ts'
import type { BillPart, ExplainedBill, PartKind, UnknownReason } from './explain-bill.ts'
import type { LaterChange, LaterKind } from './since-issue.ts'

/** Characters of two lines on a phone of 390 px. */
const maxSentence = 93
/**
 * How a sentence gets shorter, until it has two lines: `amounts` lose their "R$", then go; then fewer changes
 * are named; names are cut last, at `maxName`. The list of parts has all. `isSummed`: all that is not named is
 * one sum.
 */
const details = [
  { maxName: 40, maxNamed: 2, amounts: 'with sign', isSummed: false },
  { maxName: 40, maxNamed: 2, amounts: 'bare', isSummed: false },
  { maxName: 40, maxNamed: 2, amounts: 'none', isSummed: false },
  { maxName: 40, maxNamed: 1, amounts: 'bare', isSummed: false },
  { maxName: 40, maxNamed: 1, amounts: 'none', isSummed: false },
  { maxName: 20, maxNamed: 2, amounts: 'none', isSummed: false },
  { maxName: 20, maxNamed: 1, amounts: 'none', isSummed: true },
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
  other: 'Redução',
}

/** What changed an amount after a bill was issued. */
export function laterName({ kind, amount, until }: LaterChange): string {
  if (kind === 'conditional' && until) return `Desconto até ${formatDate(until)}`
  return kind === 'other' && amount > 0 ? 'Acréscimo' : laterNames[kind]
}

/** What stands beside a part: its days, its last day, how often it comes. '' for nothing. */
export function partNote({ kind, days, until, times }: BillPart): string {
  return [
    ...(days === null ? [] : [`proporcional a ${durationText(days, 'day')}`]),
    ...(until === null ? [] : [`no contrato até ${formatDate(until)}`]),
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

/** "acabou o desconto de boas-vindas" */
export function changeWords(
  { kind, part }: PartChange,
  tense: Tense,
  maxName: number = details[0].maxName,
): string {
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

/** An amount with a minus that no line ends after. */
const money = (amount: Cents) => formatMoney(amount).replace('-', '−')

/** What a change adds or takes, of which its words say which: `(R$ 20,00)` or `(20,00)`. */
function amountNote(amount: Cents, amounts: Detail['amounts']): string {
  if (amounts === 'none') return ''
  const text = money(Math.abs(amount))
  return ` (${amounts === 'bare' ? text.replace(/^R\$\s/, '') : text})`
}

function joined(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} e ${words.at(-1) ?? ''}`
}

/** A sentence, which a cut name or a name with a point ends already. */
const ended = (words: string) => (/[.…]$/.test(words) ? words : `${words}.`)

/** Changes that are not named; together they may cost nothing. */
function othersWords(count: number, sum: Cents): string {
  const words = `mais ${count} ${count === 1 ? 'mudança' : 'mudanças'}`
  return sum === 0 ? words : `${words} (${money(sum)})`
}

/** The changes as words: the greatest by name, the others and what is not known by their sum. */
function reasonWords(
  changes: readonly PartChange[],
  rest: Cents,
  tense: Tense,
  { maxName, maxNamed, amounts, isSummed }: Detail,
): string {
  const named = changes.slice(0, maxNamed)
  const others = changes.slice(maxNamed).reduce((sum, { amount }) => sum + amount, 0)
  const count = changes.length - named.length
  // The amount of the only one is the difference, which the sentence begins with.
  const isOnly = changes.length === 1 && rest === 0
  const words = named.map(
    (change) =>
      changeWords(change, tense, maxName) + (isOnly ? '' : amountNote(change.amount, amounts)),
  )
  if (words.length === 0) return 'não sabemos o motivo.'
  if (isSummed && rest !== 0) {
    return ended(joined([...words, `outros valores (${money(others + rest)})`]))
  }
  if (count > 0) words.push(othersWords(count, others))
  return rest === 0
    ? ended(joined(words))
    : `${ended(joined(words))} Do resto (${money(Math.abs(rest))}) não sabemos o motivo.`
}

/** "R$ 30,09 a mais: acabou …", with as much as two lines hold. */
export function reasoned(
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

const standaloneSentence = 'Cobrança avulsa, à parte da mensalidade.'

/** What a bill is made of in a few words, where no former one is known to differ from. */
function contentSentence({ parts, unknown }: Pick<ExplainedBill, 'parts' | 'unknown'>): string {
  const [first] = parts
  if (!first) return unknown ? unknownText(unknown, false) : ''
  if (first.kind === 'standalone') return standaloneSentence
  const isPlanAlone = parts.length === 1 && first.kind === 'plan' && unknown === null
  if (isPlanAlone && first.days === null) return 'Só o plano, sem outros valores.'
  const words = [shortName(first), ...(first.days === null ? [] : [partNote(first)])].join(', ')
  const others = parts.length - 1
  if (others === 0) return unknown ? `${words} e outros valores.` : `Só ${words}.`
  return `${words} e mais ${others} ${others === 1 ? 'item' : 'itens'}.`
}

/** `R$ 30,09 a mais` */
export const moreOrLess = (difference: Cents): string =>
  `${money(Math.abs(difference))} ${difference > 0 ? 'a mais' : 'a menos'}`

/**
 * The value by which a bill is compared, where the amount beside it is another one: of a bill that was paid in
 * part, has fine and interest, or a discount until a day. null where both are the same.
 */
export const comparedValue = ({
  status,
  value,
  open,
  discount,
}: Pick<Invoice, 'discount' | 'open' | 'status' | 'value'>): Cents | null =>
  status === 'R' || (open === value && discount === null) ? null : value

/** Why a bill differs from the former one. `compared`: its value, where the amount beside it is another. */
export function changeSentence(
  { difference, changes, rest }: BillChange,
  compared: Cents | null = null,
): string {
  const of = compared === null ? '' : ` na fatura de ${money(compared)}`
  const same = `O mesmo valor da anterior${compared === null ? '' : `, ${money(compared)}`}`
  if (difference === 0 && changes.length === 0) return `${same}.`
  const than = changes.length === 0 ? ' que a anterior' : ''
  const begin = difference === 0 ? same : `${moreOrLess(difference)}${than}${of}`
  return reasoned(begin, changes, { rest, tense: 'past' })
}

/** Why a bill costs another amount than the former one, or that it is a charge apart; '' where neither is known. */
export function knownReason(
  known: (Pick<ExplainedBill, 'parts'> & { readonly change: BillChange | null }) | undefined,
  compared: Cents | null = null,
): string {
  const change = known?.change ?? null
  if (change && change.difference !== 0 && change.changes.length > 0) {
    return changeSentence(change, compared)
  }
  return known?.parts[0]?.kind === 'standalone' ? standaloneSentence : ''
}

/** Why a bill costs what it costs, in one sentence: for its subscriber and for staff alike. */
export function reasonSentence(
  explained: Pick<ExplainedBill, 'parts' | 'unknown'>,
  change: BillChange | null,
  compared: Cents | null = null,
): string {
  const { parts, unknown } = explained
  if (change && change.changes.length > 0) return changeSentence(change, compared)
  // That a bill is of a negotiation says more than that it costs something else.
  const isOther = unknown !== null && unknown !== 'unexplained' && parts.length === 0
  return change && !isOther ? changeSentence(change, compared) : contentSentence(explained)
}
