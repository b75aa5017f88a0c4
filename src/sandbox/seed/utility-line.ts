import { toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { mod10CheckDigit } from '#domain/platform/text/check-digits.ts'
import { type Cents } from '#domain/platform/values/money.ts'

/**
 * The 48 digits of a telecom bill collected as a utility (segment 4, value id 6), without a due
 * date. `company`: 4 digits. `reference`: up to 25 digits. `value`: cents.
 */
export function utilityLine(company: string, reference: string, value: Cents): string {
  const rest = String(value).padStart(11, '0') + company + reference.padStart(25, '0')
  return toLinhaDigitavel(`846${mod10CheckDigit(`846${rest}`)}${rest}`)
}
