import { staffPasswordLength } from '#contract/staff/staff.ts'
import { isGuessable } from '#domain/account/people/password.ts'
import { brazilianWords } from '#server/platform/auth/passwords/brazilian-words.ts'
import { isCommonPassword } from '#server/platform/auth/passwords/common-passwords.ts'
import { findScript } from '#server/platform/threads/find-script.ts'
import { WorkThreads } from '#server/platform/threads/work-threads.ts'
import type { StrengthData, StrengthWork } from './strength-thread.mjs'

/** The strength of zxcvbn at which 10^8 guesses do not suffice. */
const minScore = 3
/** The time of an estimate grows with the square of the length; what follows can only add strength. */
const maxEstimatedLength = 40

const threads = new WorkThreads<StrengthWork, number>({
  script: findScript('strength-thread', import.meta.url),
  name: 'password-strength',
  maxThreads: 1,
  resourceLimits: { maxOldGenerationSizeMb: 128 },
  workerData: { brazilianWords: [...brazilianWords] } satisfies StrengthData,
})

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
  const score = await threads.run({
    password: estimated,
    words: words.filter((word) => word !== ''),
  })
  return score >= minScore
}
