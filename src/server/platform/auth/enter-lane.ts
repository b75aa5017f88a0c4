import { sourceKey } from '#server/platform/http/visitors/source-key.ts'
import type { Attempt } from '#server/platform/http/limits/backoff-limiter.ts'
import type { Work } from './admission.ts'
import type { LanePasswords, PasswordLane, Passwords } from './passwords/passwords.ts'

/** A try at an account, and where it comes from. */
interface LaneTry extends Pick<PasswordLane, 'clientId' | 'of'> {
  /** The key of the account. */
  readonly account: string
  /** The id of a device that has signed in to the account before; null for a stranger's. */
  readonly deviceId: string | null
  readonly source: string
}

/** What tells of the places in the lanes. */
export type LaneRoom = Pick<Passwords, 'assignReturn' | 'hasRoom' | 'requireRoom'>

/** Runs with a place that is taken before anything is read or counted, and given back afterwards. */
export async function inPlace<T>(
  passwords: Pick<Passwords, 'reserve'>,
  lane: PasswordLane,
  run: (hasher: LanePasswords) => Promise<T>,
): Promise<T> {
  const place = passwords.reserve(lane)
  try {
    return await run(place)
  } finally {
    place.release()
  }
}

/**
 * Refuses a try of a device that presents itself as known while the lane of those is full, before anything
 * is read: a storm of sign-ins costs the database what it lets in.
 */
export function requireRoomOfKnown(
  passwords: Pick<LaneRoom, 'requireRoom'>,
  { deviceId, clientId, of }: Pick<LaneTry, 'clientId' | 'deviceId' | 'of'>,
): void {
  if (deviceId === null) return
  passwords.requireRoom({ clientId, of, standing: 'known', holder: deviceId })
}

/**
 * Begins a try, for which a lane must have room. Strangers whose work let them through have a lane of
 * their own: while it has room, `begin` is given the seconds until a stranger who does not work may come
 * again, and asks for work; refuses with 'queue full' when that lane is full, too.
 */
export async function enterLane<
  T extends Pick<Attempt, 'abandoned'> & { readonly work: Work | null },
>(
  passwords: LaneRoom,
  { account, deviceId, source, ...whose }: LaneTry,
  begin: (roomSeconds: number) => Promise<T>,
): Promise<{ readonly attempt: T; readonly lane: PasswordLane }> {
  if (deviceId !== null) {
    const lane = { ...whose, standing: 'known', holder: deviceId } as const
    passwords.requireRoom(lane)
    return { attempt: await begin(0), lane }
  }
  const lane = { ...whose, standing: 'stranger', holder: sourceKey(source) } as const
  const worked = { ...whose, standing: 'worked', holder: account } as const
  const secondsToRoom = () => {
    if (passwords.hasRoom(lane)) return 0
    if (!passwords.hasRoom(worked)) passwords.requireRoom(lane)
    return passwords.assignReturn(lane)
  }
  const attempt = await begin(secondsToRoom())
  if (attempt.work !== null) return { attempt, lane: worked }
  if (passwords.hasRoom(lane)) return { attempt, lane }
  // Others took the room meanwhile.
  await attempt.abandoned()
  const second = await begin(secondsToRoom())
  return { attempt: second, lane: second.work === null ? lane : worked }
}
