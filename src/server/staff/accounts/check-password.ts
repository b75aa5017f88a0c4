import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import type { adminSignIn } from '#contract/staff/staff.ts'
import { enterLane, inPlace } from '#server/platform/auth/enter-lane.ts'
import type { Call } from '#server/platform/http/call.ts'
import type { LanePasswords, Passwords } from '#server/platform/auth/passwords/passwords.ts'
import type { StaffDevices } from './devices.ts'
import type { Guess, StaffLimits } from './limits.ts'
import type { StaffStore, StoredStaff } from './store.ts'

/** Where a sign-in comes from, and how it names its account for the records. */
export type SignInPlace = Pick<
  Call<typeof adminSignIn>,
  'source' | 'isLocal' | 'identify' | 'headers' | 'cookieHeader'
>

export const placeOf = (call: SignInPlace): SignInPlace => ({
  source: call.source,
  isLocal: call.isLocal,
  identify: call.identify,
  headers: call.headers,
  cookieHeader: call.cookieHeader,
})

/** What checks the passwords of staff. */
export interface PasswordCheck {
  readonly store: StaffStore
  readonly limits: StaffLimits
  readonly passwords: Passwords
  readonly devices: StaffDevices
  /** Tells staff, and the owner, that passwords are tried at an access. */
  readonly warnOfAttack: (member: StoredStaff) => Promise<void>
}

/**
 * The member of staff with this login and password; an unknown login costs the same work. One of the
 * sandbox counts as unknown elsewhere than on this machine.
 */
export async function checkPassword(
  deps: PasswordCheck,
  guess: Omit<Guess, 'deviceId' | 'proof' | 'roomSeconds'> & SignInPlace,
  password: string,
): Promise<StoredStaff | null> {
  const { store, limits, passwords, devices, warnOfAttack } = deps
  const proof = guess.headers.get(proofOfWorkHeader)
  const deviceId = devices.find(guess)
  const { clientId, source, login: account } = guess
  const { attempt: turn, lane } = await enterLane(
    passwords,
    { clientId, of: 'staff', account, deviceId, source },
    (roomSeconds) => limits.begin({ ...guess, proof, deviceId, roomSeconds }),
  )
  const judge = async (hasher: LanePasswords) => {
    const found = await store.find(guess)
    const member = found?.isSandbox && !guess.isLocal ? null : found
    if (member) guess.identify({ staffMember: member })
    const isRight = member
      ? await hasher.verify(member.passwordHash, password)
      : await hasher.verifyAgainstNothing(password)
    return { member, isRight }
  }
  const { member, isRight } = await inPlace(passwords, lane, judge).catch(
    async (error: unknown) => {
      await turn.abandoned()
      throw error
    },
  )
  if (!member || !isRight) {
    if ((await turn.failed()) && member) await warnOfAttack(member)
    return null
  }
  await turn.succeeded()
  if (passwords.isOutdated(member.passwordHash)) {
    await store.rehash(member.id, member.passwordHash, await passwords.in(lane).hash(password))
  }
  return member
}
