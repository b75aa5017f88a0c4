import type { MaskitoOptions } from '@maskito/core'
import { canonicalDocument } from '#domain/account/people/document.ts'

const digit = /\d/
const alphanumeric = /[0-9A-Z]/

const cpf = '000.000.000-00'
const cnpj = 'AA.AAA.AAA/AAAA-00'

/** Mask for a pattern: `0` is a digit, `A` a digit or letter, any other character is literal. */
function expression(pattern: string): (RegExp | string)[] {
  return Array.from(pattern, (place) => {
    if (place === '0') return digit
    return place === 'A' ? alphanumeric : place
  })
}

const cpfExpression = expression(cpf)
const cnpjExpression = expression(cnpj)

/** What the mask itself writes, and a part of it: two characters at most before the first dot. */
const written = /^(?!CPF|CNPJ)[0-9A-Z./-]*$/

/** What was pasted or filled in, without label, text behind it, or characters that look like others. */
function read(text: string): string {
  const typed = text.toUpperCase()
  return written.test(typed) ? typed : canonicalDocument(text)
}

/** A label that was typed, once its colon or space shows that it is one. */
const isLabel = (value: string, data: string) =>
  /^[:\s]/.test(data) && /^(?:CPF|CNPJ)+$/.test(value.replaceAll(/[./-]/g, ''))

/**
 * Mask of a CPF until a twelfth character or a letter makes it a CNPJ, which may contain letters
 * since July 2026 (specification 5). Lower-case letters become capitals. A document is found in a pasted text,
 * label and all.
 */
export const documentMask: MaskitoOptions = {
  mask: ({ value }) => {
    const bare = value.replaceAll(/[^0-9A-Za-z]/g, '')
    return bare.length > 11 || /[A-Za-z]/.test(bare) ? cnpjExpression : cpfExpression
  },
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: read(elementState.value) },
      data: read(data),
    }),
  ],
  // A typed label is taken away as a whole, which no single character could do.
  plugins: [
    (element) => {
      const drop = (event: InputEvent) => {
        if (!isLabel(element.value, event.data ?? '')) return
        event.preventDefault()
        element.value = ''
        element.dispatchEvent(new Event('input', { bubbles: true }))
      }
      element.addEventListener('beforeinput', drop)
      return () => element.removeEventListener('beforeinput', drop)
    },
  ],
}
