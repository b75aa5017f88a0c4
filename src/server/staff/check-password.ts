import { proofOfWorkHeader } from '#contract/proof-of-work.ts'
import type { adminSignIn } from '#contract/staff.ts'
import { administrationId } from '#server/db/administration-id.ts'
import type { Call } from '#server/http/call.ts'
import { sourceKey } from '#server/http/source-key.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { StaffDevices } from './devices.ts'
import type { Guess, StaffLimits } from './limits.ts'
import type { StaffStore, StoredStaff } from './store.ts'

/** Where a sign-in comes from, and how it names its account for the records. */
export type SignInPlace = Pick<
  Call<typeof adminSignIn>,
  'source' | 'isLocal' | 'identify' | 'headers' | 'cookieHeader' | 'signal'
>

export const placeOf = (call: SignInPlace): SignInPlace => ({
  source: call.source,
  isLocal: call.isLocal,
  identify: call.identify,
  headers: call.headers,
  cookieHeader: call.cookieHeader,
  signal: call.signal,
})

/**
 * The member of staff with this login and password; an unknown login costs the same work. One of the
 * sandbox counts as unknown elsewhere than on this machine.
 */
export async function checkPassword(
  deps: { store: StaffStore; limits: StaffLimits; passwords: Passwords; devices: StaffDevices },
  guess: Omit<Guess, 'deviceId' | 'proof'> & SignInPlace,
  password: string,
): Promise<StoredStaff | null> {
  const { store, limits, passwords, devices } = deps
  const proof = guess.headers.get(proofOfWorkHeader)
  const deviceId = devices.find(guess)
  const holder = deviceId ?? sourceKey(guess.source)
  const lane = { clientId: administrationId, isKnown: deviceId !== null, holder }
  passwords.requireRoom(lane)
  const turn = await limits.begin({ ...guess, proof, deviceId })
  const judge = async () => {
    const found = await store.find(guess)
    const member = found?.isSandbox && !guess.isLocal ? null : found
    if (member) guess.identify({ staffMember: member })
    const isRight = member
      ? await passwords.in(lane).verify(member.passwordHash, password)
      : await passwords.in(lane).verifyAgainstNothing(password)
    return isRight ? member : null
  }
  const member = await judge().catch(async (error: unknown) => {
    await turn.abandoned()
    throw error
  })
  if (!member) {
    await turn.failed()
    return null
  }
  await turn.succeeded()
  if (passwords.isOutdated(member.passwordHash)) {
    await store.rehash(member.id, member.passwordHash, await passwords.in(lane).hash(password))
  }
  return member
}
