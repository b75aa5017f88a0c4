import { type Cents, parseCents } from './money.ts'
import { plainTyped } from '#domain/platform/text/typed-text.ts'

/**
 * Reads an amount in reais as people write it, `"5"`, `"5,00"`, `"1.234,56"`, with or without "R$" and a
 * label (`"Valor: R$ 5,00"`); null for anything else.
 */
export function parseTypedMoney(text: string): Cents | null {
  const plain = plainTyped(text).trim()
  const typed = plain.replace(/^(?:\p{L}[\p{L} ]*: ?)?(?:R\$ ?)?/iu, '')
  if (!/^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})(,\d{2})?$/.test(typed)) return null
  return parseCents(typed.replaceAll('.', '').replace(',', '.'))
}
