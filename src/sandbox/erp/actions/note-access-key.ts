import { mod11CheckDigit } from '#domain/platform/text/check-digits.ts'
import type { Row } from '#sandbox/store.ts'

/**
 * The note with its access key. The key of model 62 holds the month of issue, which moves with the
 * calendar in the sandbox, so it is computed when the note is read.
 */
export function withAccessKey(note: Row): Row {
  if (note['modelo_nf'] !== '62') return note
  const [year = '', month = ''] = (note['data_emissao'] ?? '').split('-')
  const number = note['numero_nf']?.slice(-9).padStart(9, '0') ?? ''
  const month4 = `${year.slice(2)}${month}`
  const body = `42${month4}9988877700010062001${number}10${number.slice(-7)}`
  return { ...note, chave_acesso_nfcom: body + mod11CheckDigit(body) }
}
