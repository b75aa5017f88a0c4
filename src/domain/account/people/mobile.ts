import { isPhone } from './phone.ts'

/** What people write within a number; a few of them at most. */
const gap = String.raw`[\s.()-]{0,4}`
/**
 * A number as records hold it: country, trunk zero or 90 (a call that the other side pays), carrier, area
 * code, and eight or nine digits in one of the usual groups.
 */
const written = [
  `(?:(?:00)?${gap}0?55${gap})?`,
  String.raw`(?:(?:0|90)${gap}(?:[1-9]\d${gap})?)?`,
  String.raw`(\d\d)${gap}`,
  String.raw`(9${gap}\d{4}${gap}\d{4}|9\d{3}${gap}\d{5}|9\d\d${gap}\d{3}${gap}\d{3}|[2-9]\d{3}${gap}\d{4})`,
].join('')
const amongOthers = new RegExp(String.raw`(?<!\d)${written}(?!\d)`, 'g')
const alone = new RegExp(`^${written}$`)

/** What divides numbers; a plus begins one. */
const divider = /[^\d\s.()+-]+|(?=\+)/
/** A zero and a place for the code of a carrier: `0xx48`, `0**48`. */
const carrierPlace = /(?<!\d)0\s?(?:xx?|\*\*?|--)/gi
/** The code of a country other than Brazil. */
const foreign = /^[^\d+]*(?:\+|00)(?!\D*0?55)/

/** In digits: two numbers with all that may stand before them. */
const maxGlued = 34

/** National digits. Before 2016 mobiles had eight, of which the first was 6 to 9; all of them got a 9. */
function toNational([, area = '', rest = '']: RegExpMatchArray): string {
  const own = rest.replaceAll(/\D/g, '')
  return area + (/^[6-9]\d{7}$/.test(own) ? `9${own}` : own)
}

const readAlone = (digits: string): string | null => {
  const read = alone.exec(digits)
  const number = read && toNational(read)
  return number !== null && isPhone(number) ? number : null
}

/** Whether a number stands in digits as it is: it was not given its ninth digit here. */
const isWhole = (digits: string, number: string) => digits.includes(number)

/** Two numbers without anything between them, where one way to divide them is the likeliest. */
function splitGlued(digits: string): readonly string[] {
  const ways = Array.from({ length: digits.length }, (_, at) => {
    const parts = [digits.slice(0, at), digits.slice(at)]
    const numbers = parts.map(readAlone).filter((number) => number !== null)
    const [before = 0, after = 0] = parts.map(
      (part, index) => part.length - (numbers[index]?.length ?? 0),
    )
    const added = numbers.filter((number) => !isWhole(digits, number)).length
    // Both are likely to be written alike, and by today's plan.
    return { numbers, oddity: Math.abs(before - after) + added }
  }).filter(({ numbers }) => numbers.length === 2)
  const least = Math.min(...ways.map(({ oddity }) => oddity))
  const [way, another] = ways.filter(({ oddity }) => oddity === least)
  return way && !another ? way.numbers : []
}

function readPart(part: string): readonly string[] {
  if (foreign.test(part)) return []
  const found = [...part.matchAll(amongOthers)].map(toNational)
  if (found.length > 0) return found
  const digits = part.replaceAll(/\D/g, '')
  if (digits.length > maxGlued) return []
  const single = readAlone(digits)
  if (single === null) return splitGlued(digits)
  // In odd groups, eight digits may as well be nine of which one is missing.
  return isWhole(digits, single) ? [single] : []
}

/**
 * The phones in fields of a record, each once, as national digits. A field may hold several with any
 * divider or none, carriers, extensions and names. Numbers without an area code are left out.
 */
export function phonesIn(...fields: readonly string[]): string[] {
  const numbers = fields.flatMap((field) =>
    field
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Pd}/gu, '-')
      .replaceAll(carrierPlace, '0')
      .split(divider)
      .flatMap(readPart),
  )
  return [...new Set(numbers.filter(isPhone))]
}

/** The mobiles among the phones in fields of a record, as E.164 (`+5548991010000`). */
export function mobilesIn(...fields: readonly string[]): string[] {
  return phonesIn(...fields)
    .filter((digits) => digits.length === 11)
    .map((digits) => `+55${digits}`)
}

/**
 * Masks a mobile (E.164) for a visitor who has not proved who they are: `(**) *****-**00`. The area
 * code stays hidden too, since a document may be tried to learn where its owner lives.
 */
export function maskMobile(number: string): string {
  return `(**) *****-**${number.slice(-2)}`
}
