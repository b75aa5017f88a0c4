import type { Passwords } from '#server/auth/passwords.ts'
import type { Guess, StaffLimits } from './limits.ts'
import type { StaffStore, StoredStaff } from './store.ts'

/** Who has this login and this password; unknown logins cost the same work as wrong passwords. */
export async function checkPassword(
  deps: { store: StaffStore; limits: StaffLimits; passwords: Passwords },
  guess: Guess,
  password: string,
): Promise<StoredStaff | null> {
  const { store, limits, passwords } = deps
  const turn = await limits.begin(guess)
  const judge = async () => {
    const operator = await store.find(guess.role, guess.login)
    const isRight = operator
      ? await passwords.verify(operator.passwordHash, password)
      : await passwords.verifyAgainstNothing(password)
    return isRight ? operator : null
  }
  const operator = await judge().catch(async (error: unknown) => {
    await turn.abandoned()
    throw error
  })
  if (!operator) {
    await turn.failed()
    return null
  }
  await turn.succeeded()
  if (passwords.isOutdated(operator.passwordHash)) {
    await store.rehash(operator.id, operator.passwordHash, await passwords.hash(password))
  }
  return operator
}
