import { makeOnce } from '#server/platform/kept-promise.ts'
import { stemOf } from '#domain/account/people/password.ts'
import { brazilianWords } from './brazilian-words.ts'

/** How many of the most frequent Portuguese words count as passwords. */
const maxFrequentWords = 6000
const minWordLength = 3

/**
 * The word lists, loaded when the first password is set: they take a tenth of a second and 10 MB,
 * which the start of the server need not pay.
 */
async function loadWordLists() {
  const [common, brazilian] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  return { ...common.dictionary, ...brazilian.dictionary }
}

/** Every word list by its name, in order of frequency. */
const wordLists = makeOnce(loadWordLists)

interface CommonPasswords {
  /** In lower case. */
  readonly passwords: ReadonlySet<string>
  /** Stems that are common with any digits around them. */
  readonly stems: ReadonlySet<string>
}

async function loadCommonPasswords(): Promise<CommonPasswords> {
  const {
    'passwords-common': passwords,
    'commonWords-pt-br': frequent,
    'firstnames-pt-br': firstNames,
    'lastnames-pt-br': lastNames,
    'months-pt-br': months,
    'daysOfWeek-pt-br': days,
    'zodiacSigns-pt-br': signs,
  } = await wordLists()
  const words = [
    brazilianWords,
    frequent.slice(0, maxFrequentWords),
    firstNames,
    lastNames,
    months,
    days,
    signs,
  ]
  const stems = words.flat().map(stemOf)
  return {
    passwords: new Set(passwords),
    stems: new Set(stems.filter(({ length }) => length >= minWordLength)),
  }
}

const readCommonPasswords = makeOnce(loadCommonPasswords)

/**
 * Whether a password is among those that a stranger tries first: fifty thousand from leaks all over
 * the world, and nine thousand Brazilian words (names, football clubs, cities, months, the most
 * frequent words) with up to eight digits around each.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { passwords, stems } = await readCommonPasswords()
  return passwords.has(password.toLowerCase()) || stems.has(stemOf(password))
}
