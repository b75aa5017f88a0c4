import { withoutEnd } from '#domain/platform/values/without-end.ts'
import { plainTyped } from './typed-text.ts'

/* What a pasted text holds besides its words. Apart from what the first screen needs (typed-text.ts). */

/**
 * The one run of exactly so many digits in a text, whatever else it says; separators within the run do not
 * count. Without such a run, or with several different ones, all digits of the text.
 */
export function digitsIn(text: string, length: number): string {
  const plain = plainTyped(text)
  const runs = Array.from(plain.matchAll(/\d(?:[ ./-]{0,3}\d)*/g), ([run]) =>
    run.replaceAll(/\D/g, ''),
  )
  const found = new Set(runs.filter((run) => run.length === length))
  const [one] = found
  return found.size === 1 && one !== undefined ? one : plain.replaceAll(/\D/g, '')
}

/**
 * The code that a text holds: six digits of an authenticator, or groups of five characters of an e-mail; the text
 * itself where it holds none.
 */
export function codeIn(text: string): string {
  const plain = plainTyped(text).trim()
  const groups = /(?<![\p{L}\d-])[a-z\d]{5}(?:-[a-z\d]{5})+(?![\p{L}\d-])/iu.exec(plain)
  const digits = /(?<![\p{L}\d])\d{3}[ -]?\d{3}(?![\p{L}\d])/u.exec(plain)
  return groups?.[0] ?? digits?.[0].replaceAll(/\D/g, '') ?? plain
}

/** A sign that belongs to no address, or to no host behind the `@`. */
const besideEmail = /[\s<>()[\]"“”«»,;:]|@[^@]*[^\p{L}\p{M}\p{N}.@-]/u
/** An apostrophe is a letter of some names: `o'brien`. */
const emails = /[^\s@<>()[\]"“”«»,;:]{1,64}@[\p{L}\p{M}\p{N}.-]+/gu

/**
 * The e-mail address that a text holds beside a name, a label or brackets; the text itself, in ordinary
 * characters, where it holds none, several, or nothing else.
 */
export function emailIn(text: string): string {
  const plain = plainTyped(text).trim().replaceAll(/[‘’´]/g, "'")
  const typed = plain === text.trim() ? text : plain
  if (!besideEmail.test(plain)) return typed
  const found = plain.match(emails) ?? []
  const [one] = found
  const isOne = found.length === 1 && one !== undefined
  return isOne ? withoutEnd(one.replace(/^'+/, ''), /[.-]/) : typed
}
