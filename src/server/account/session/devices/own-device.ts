import type { StoredSecret } from '#server/platform/auth/session-secret.ts'
import { sessions } from '../table.ts'

/** When an own device stops opening bills, and when its full right ends. */
export interface OwnDeviceEnds {
  readonly end: Date
  readonly fullEnd: Date
}

/** The right of an own device to open bills. */
export interface StoredOwnDevice extends OwnDeviceEnds, StoredSecret {}

/** What makes a session that of an own device. */
export interface NewOwnDevice extends OwnDeviceEnds {
  readonly secretHash: string
}

export const ownDeviceValues = ({ end, fullEnd, secretHash }: NewOwnDevice) => ({
  ownDeviceEnd: end,
  fullEnd,
  ownSecretHash: secretHash,
})

export const ownDeviceColumns = {
  ownDeviceEnd: sessions.ownDeviceEnd,
  fullEnd: sessions.fullEnd,
  ownSecretHash: sessions.ownSecretHash,
  previousOwnSecretHash: sessions.previousOwnSecretHash,
  previousOwnSecretValidUntil: sessions.previousOwnSecretValidUntil,
}

type OwnDeviceColumns = Pick<typeof sessions.$inferSelect, keyof typeof ownDeviceColumns>

export function ownDeviceOf(row: OwnDeviceColumns): StoredOwnDevice | null {
  const { ownDeviceEnd: end, fullEnd, ownSecretHash: secretHash } = row
  if (end === null || fullEnd === null || secretHash === null) return null
  return {
    end,
    fullEnd,
    secretHash,
    previousSecretHash: row.previousOwnSecretHash,
    previousSecretValidUntil: row.previousOwnSecretValidUntil,
  }
}
