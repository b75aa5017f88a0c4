import type { DeviceVisit, KnownDevice, KnownDevices } from '#server/platform/auth/known-devices.ts'
import type { CredentialStore, DeviceTrust } from '../credentials.ts'
import type { HashDocument } from '../document-hash.ts'

export interface TrustedDevices extends Pick<KnownDevices, 'idOf' | 'remember'> {
  /** The id that the browser presents as known to this account, which its owner may have ended. Reads nothing. */
  presented(visit: DeviceVisit): string | null
  /**
   * The id of a device that has signed in to this account, a document, since its owner last ended it or
   * all other devices; null for a stranger's. `readCredentials`: reads those of the account, where the caller
   * needs them too.
   */
  find(
    visit: DeviceVisit,
    readCredentials?: () => Promise<readonly DeviceTrust[]>,
  ): Promise<string | null>
  /** Whether the owner of the account has ended this very device since it last signed in to it. */
  isEnded(
    visit: DeviceVisit,
    readCredentials: () => Promise<readonly DeviceTrust[]>,
  ): Promise<boolean>
}

const isEndedBy = ({ id, signedInAt }: KnownDevice, { endedDevices }: DeviceTrust): boolean =>
  signedInAt.toISOString() <= (endedDevices[id] ?? '')

/** Known devices, but for those whose trust the subscriber has ended. Strangers cost no query. */
export function trustedDevices(deps: {
  readonly devices: KnownDevices
  readonly credentials: Pick<CredentialStore, 'findByDocument'>
  readonly hashDocument: HashDocument
}): TrustedDevices {
  const { devices, credentials, hashDocument } = deps
  return {
    presented: (visit) => devices.find(visit)?.id ?? null,
    idOf: (visit) => devices.idOf(visit),
    remember: (visit) => devices.remember(visit),
    find: async (visit, readCredentials) => {
      const device = devices.find(visit)
      if (!device) return null
      const { clientId, account } = visit
      const documentHash = hashDocument(clientId, account)
      const found = await (readCredentials?.() ??
        credentials.findByDocument(clientId, documentHash))
      const { id, signedInAt } = device
      const isWithOthers = ({ devicesEndedAt, keptDevice }: DeviceTrust) =>
        devicesEndedAt !== null && signedInAt <= devicesEndedAt && id !== keptDevice
      const hasEnded = (trust: DeviceTrust) => isWithOthers(trust) || isEndedBy(device, trust)
      return found.some(hasEnded) ? null : id
    },
    isEnded: async (visit, readCredentials) => {
      const device = devices.find(visit)
      if (!device) return false
      return (await readCredentials()).some((trust) => isEndedBy(device, trust))
    },
  }
}
