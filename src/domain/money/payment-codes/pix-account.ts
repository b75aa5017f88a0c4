import { parseCents, type Cents } from '#domain/platform/values/money.ts'
import { pixGui, readTemplate } from './pix-rules.ts'
import { readPix } from './read-pix.ts'

/** What a PIX code ("copia e cola") says. */
export interface PixAccount {
  readonly kind: 'pix'
  readonly text: string
  /** Who is paid and for which charge: the location of a dynamic code, else key and identifier. */
  readonly identity: string
  /** The key of a static code; null for a dynamic one, whose receiver only the bank knows. */
  readonly key: string | null
  /** null where the bank gives the amount, or the payer chooses it. */
  readonly amount: Cents | null
  /** The receiver by the code's own words, which anybody can write. */
  readonly receiver: string
  readonly city: string
  /** What else is authorised with the payment, such as automatic payments; empty for nothing. */
  readonly extras: string
}

const inOrder = ([one]: readonly [string, string], [other]: readonly [string, string]) =>
  Number(one) - Number(other)

/**
 * A PIX code as it was copied; null when it is not one that a bank accepts. What does no harm is mended
 * (`read-pix.ts`).
 */
export function readPixCode(copied: string): PixAccount | null {
  const read = readPix(copied)
  if ('refused' in read) return null
  const { code: text, fields } = read
  const all = [...fields].toSorted(inOrder)
  const accounts = all
    .filter(([id]) => id >= '26' && id <= '51')
    .map(([, template]) => readTemplate(template))
    .filter((found) => found?.get('00')?.toLowerCase() === pixGui)
  const [account] = accounts
  // With two accounts, which of them is paid is the choice of each bank.
  if (!account || accounts.length > 1) return null
  const location = account.get('25') ?? null
  const key = location === null ? (account.get('01') ?? '') : null
  const txid = readTemplate(fields.get('62') ?? '')?.get('05') ?? ''
  return {
    kind: 'pix',
    text,
    identity: location === null ? `${key} ${txid}` : location,
    key,
    // The amount of a dynamic code is at its location; one beside it is ignored by banks.
    amount: location === null ? parseCents(fields.get('54') ?? '') || null : null,
    receiver: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    extras: all
      .filter(([id]) => id >= '80')
      .map(([id, value]) => id + value)
      .join(''),
  }
}
