import { comparableHost } from '#domain/platform/hosts/host-name.ts'
import { canonicalDocument, isCnpj, isCpf, isDocument } from '#domain/account/people/document.ts'
import { phoneHref } from '#domain/account/people/contact-links.ts'
import { toNationalDigits } from '#domain/account/people/phone.ts'
import {
  type CodeFault,
  maxCodeTextLength,
  readPaymentCodes,
} from '#domain/money/payment-codes/payment-code.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'
import { linkedHosts } from './linked-hosts.ts'

/** Where the texts of a provider may lead their readers. */
export interface AllowedTargets {
  readonly hosts: readonly string[]
  /** The provider's phones and e-mail addresses, as staff typed them. */
  readonly contacts: readonly string[]
}

/**
 * What leads a reader away from the provider: a link, a phone or e-mail address that is not the
 * provider's, or what money can be sent to (a document, a random key, a PIX code, a boleto's line).
 */
export interface Lure {
  readonly kind: 'link' | 'contact' | 'payment data'
  /** The part of the text, cut. */
  readonly shown: string
}

const maxShown = 100
/** What may stand between the parts of a key, a document or a phone. A comma is left to prices. */
const between = String.raw`[\s./|*_~•·∙‧-]{0,5}`
const hex = String.raw`[\da-f]`
const randomKey = new RegExp(
  `(?<!${hex})${hex}{8}${between}(?:${hex}{4}${between}){3}${hex}{12}(?!${hex})`,
  'i',
)
const sign = String.raw`[\da-z]`
const documents = new RegExp(
  String.raw`(?<!${sign})${[2, 3, 3, 4].map((length) => `${sign}{${length}}${between}`).join('')}\d{2}(?!${sign})`,
  'gi',
)
const emails = /[^\s<>()[\]{},;:"'“”‘’]{1,64}@(?:[^\s<>()[\]{},;:"'“”‘’@.!?…*_`]+\.?)+/g
/** Figures with what separates them in a document or a boleto's line, and in a phone. */
const numberRuns = new RegExp(String.raw`\d(?:${between}\d)*`, 'g')
const phoneRuns = new RegExp(String.raw`\+?\(?\d(?:${between.replace('[', '[()')}\d)*`, 'g')

/** Figures in circles that the usual form of a text leaves as they are, each from 0 or 1 to 9. */
const circled = ['⓿❶❷❸❹❺❻❼❽❾', '🄋➀➁➂➃➄➅➆➇➈', '🄌➊➋➌➍➎➏➐➑➒', '⓪⓵⓶⓷⓸⓹⓺⓻⓼⓽'].map((row) =>
  Array.from(row),
)

/**
 * A text whose figures and dashes are the usual ones: figures may stand in circles or on keys
 * (1️⃣), and a keyboard makes a longer dash of a hyphen.
 */
const withPlainFigures = (text: string) =>
  plainTyped(text)
    .replaceAll(/\p{No}/gu, (found) => {
      const figure = Math.max(...circled.map((row) => row.indexOf(found)))
      return figure < 0 ? found : String(figure)
    })
    .replaceAll(/(?<=\d)\p{M}+/gu, '')
    .replaceAll(/\p{Pd}|−/gu, '-')

/** A link that opens a conversation in WhatsApp, with the phone it leads to. */
const whatsapp =
  /(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d{10,15})(?!\d)/gi

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Lengths of a phone in figures, with everything that may stand before it. */
const phoneLengths = { min: 8, max: 15 }

/** A window of figures that begins and ends where a group of them does. */
interface Window {
  readonly digits: string
  /** Its groups as they stand. */
  readonly groups: readonly string[]
}

/** Every run of whole groups of at most `maxDigits` figures. */
function* windows(run: string, maxDigits: number): Generator<Window> {
  const groups = run.split(/\D+/).filter(Boolean)
  for (const start of groups.keys()) {
    let digits = ''
    for (let end = start; end < groups.length; end += 1) {
      digits += groups[end]
      if (digits.length > maxDigits) break
      yield { digits, groups: groups.slice(start, end + 1) }
    }
  }
}

const maxDocumentLength = 14

function findPayment(text: string, isOwn: (digits: string) => boolean): string | null {
  const key = randomKey.exec(text)
  if (key) return key[0]
  for (const [found] of text.matchAll(documents)) {
    if (isCnpj(canonicalDocument(found))) return found
  }
  for (const [run] of text.matchAll(numberRuns)) {
    for (const { digits } of windows(run, maxDocumentLength)) {
      if (digits.length === 11 ? isCpf(digits) && !isOwn(digits) : isDocument(digits)) return digits
    }
  }
  return null
}

/** Faults that are none of a text without a code. */
const withoutCode: readonly string[] = ['empty', 'other'] satisfies CodeFault[]

/** Whether a text has a PIX code or a boleto, also one that is cut or wrong. */
function hasCode(text: string): boolean {
  const codes = readPaymentCodes(text.slice(0, maxCodeTextLength))
  return typeof codes !== 'string' || !withoutCode.includes(codes)
}

const isYear = (group: string) => /^(?:19|20)\d{2}$/.test(group)

/** Whether figures are a phone: with area code, toll-free, nationwide, or written as one of the place. */
function isPhoneLike({ digits, groups }: Window): boolean {
  if (digits.length > 9 || /^[34]00\d{5}$/.test(digits)) return phoneHref(digits) !== null
  const [first = '', second = ''] = groups
  if (groups.length === 1) return /^9\d{8}$/.test(first)
  if (/^9 \d{4} \d{4}$/.test(groups.join(' '))) return true
  const isLocal = /^(?:9\d{4}|[2-59]\d{3})$/.test(first) && second.length === 4
  return groups.length === 2 && isLocal && !(isYear(first) && isYear(second))
}

/** A day such as 31.12.2026, whose figures are no part of a phone. */
const days =
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])(?:([./-])(?:0?[1-9]|1[0-2])\1(?:20)?\d{2}|\/(?:0?[1-9]|1[0-2]))(?!\d)/g

/** Figures with full stops that are an address of a network, such as that of a router. */
const isNetworkAddress = (run: string) =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(run) && run.split('.').every((part) => Number(part) <= 255)

function findPhone(text: string, isOwn: (digits: string) => boolean): string | null {
  for (const [run] of text.replaceAll(days, ';').matchAll(phoneRuns)) {
    if (isNetworkAddress(run)) continue
    const all = digitsOf(run)
    if (isOwn(all)) continue
    const isAbroad = run.startsWith('+') && all.length >= phoneLengths.min
    if (isAbroad && all.length <= phoneLengths.max) return run
    for (const window of windows(run, phoneLengths.max)) {
      if (isPhoneLike(window) && !isOwn(window.digits)) return run
    }
  }
  return null
}

function findEmail(text: string, { hosts, contacts }: AllowedTargets): string | null {
  const own = new Set(contacts.map((contact) => contact.toLowerCase()))
  for (const [found] of text.matchAll(emails)) {
    const address = found.replace(/\.$/, '').toLowerCase()
    const host = comparableHost(address.split('@').at(-1) ?? '')
    if (!own.has(address) && !hosts.includes(host)) return found
  }
  return null
}

/**
 * The first part of a text that leads its reader to what is not the provider's; null when there is
 * none. For texts within the limits of an announcement, which are checked before.
 */
export function findLure(text: string, allowed: AllowedTargets): Lure | null {
  const plain = withPlainFigures(text)
  const hosts = new Set(allowed.hosts.map(comparableHost))
  const phones = allowed.contacts.map(toNationalDigits).filter((digits) => digits.length >= 8)
  // A phone of the place is written without the area code, too.
  const isOwn = (digits: string) => {
    const national = toNationalDigits(digits)
    return phones.some(
      (own) => own === national || (/^\d{8,9}$/.test(digits) && own.slice(2) === digits),
    )
  }
  const withoutOwn = (link: string, digits: string) => (isOwn(digits) ? ' ' : link)
  const found = {
    'payment data': findPayment(plain, isOwn) ?? ([text, plain].some(hasCode) ? text : null),
    link:
      linkedHosts(plain.replaceAll(whatsapp, withoutOwn)).find((host) => !hosts.has(host)) ?? null,
    contact: findEmail(plain, { ...allowed, hosts: [...hosts] }) ?? findPhone(plain, isOwn),
  }
  for (const kind of ['payment data', 'link', 'contact'] as const) {
    const shown = found[kind]
    if (shown !== null) return { kind, shown: shown.slice(0, maxShown) }
  }
  return null
}

/**
 * What is not allowed in some of a provider's texts, by the first that has a lure, and the names of
 * those that have one of its kind, or of all where it begins in one and ends in another; null where
 * there is none.
 */
export function findLures(
  texts: Readonly<Record<string, string>>,
  allowed: AllowedTargets,
): { readonly refused: `${Lure['kind']} not allowed`; readonly fields: readonly string[] } | null {
  const found = Object.entries(texts).flatMap(([field, text]) => {
    const lure = findLure(text, allowed)
    return lure ? [{ field, kind: lure.kind }] : []
  })
  // Who reads one reads the next: the beginning of a phone may stand in the title.
  const together = found.length > 0 ? null : findLure(Object.values(texts).join('\n'), allowed)
  const [first = together] = found
  if (!first) return null
  const fields = together
    ? Object.keys(texts)
    : found.filter(({ kind }) => kind === first.kind).map(({ field }) => field)
  return { refused: `${first.kind} not allowed`, fields }
}
