import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { staffPasswordLength } from '#contract/staff.ts'
import { isGuessable } from '#domain/people/password.ts'
import { brazilianWords } from '#server/auth/brazilian-words.ts'
import { isCommonPassword, wordLists } from '#server/auth/common-passwords.ts'

/** The strength of zxcvbn at which 10^8 guesses do not suffice. */
const minScore = 3
/** The time of an estimate grows with the square of the length; what follows can only add strength. */
const maxEstimatedLength = 40

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ adjacencyGraphs: graphs }, words] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    wordLists(),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...words, brazilianWords: [...brazilianWords] },
    graphs,
  })
}

/** Made when the first password of staff is set. */
let estimator: ReturnType<typeof loadEstimator> | undefined

/**
 * Whether a password may be one of staff: 12 to 128 characters, none of the first a stranger would
 * try, and strong for someone who knows `names`, the words about its owner.
 */
export async function isStaffPassword(
  password: string,
  names: readonly string[],
): Promise<boolean> {
  const characters = Array.from(password)
  const { min, max } = staffPasswordLength
  if (characters.length < min || characters.length > max) return false
  if (isGuessable(password, { numbers: [], names }) || (await isCommonPassword(password))) {
    return false
  }
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
  const estimated = characters.slice(0, maxEstimatedLength).join('')
  const { score } = (await (estimator ??= loadEstimator())).check(
    estimated,
    words.filter((word) => word !== ''),
  )
  return score >= minScore
}
