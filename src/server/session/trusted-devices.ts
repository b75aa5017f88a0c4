import type { DeviceVisit, KnownDevices } from '#server/auth/known-devices.ts'
import type { Credential, CredentialStore } from './credentials.ts'
import type { HashDocument } from './document-hash.ts'

export interface TrustedDevices extends Pick<KnownDevices, 'idOf' | 'remember'> {
  /**
   * The id of a device that has signed in to this account, a document, since its owner last ended all
   * other devices; null for a stranger's. `readCredentials`: reads those of the account, where the caller
   * needs them too.
   */
  find(
    visit: DeviceVisit,
    readCredentials?: () => Promise<readonly Credential[]>,
  ): Promise<string | null>
}

/** Known devices, but for those whose trust the subscriber has ended. Strangers cost no query. */
export function trustedDevices(deps: {
  readonly devices: KnownDevices
  readonly credentials: Pick<CredentialStore, 'findByDocument'>
  readonly hashDocument: HashDocument
}): TrustedDevices {
  const { devices, credentials, hashDocument } = deps
  return {
    idOf: (visit) => devices.idOf(visit),
    remember: (visit) => devices.remember(visit),
    find: async (visit, readCredentials) => {
      const device = devices.find(visit)
      if (!device) return null
      const { clientId, account } = visit
      const documentHash = hashDocument(clientId, account)
      const found = await (readCredentials?.() ??
        credentials.findByDocument(clientId, documentHash))
      const hasEnded = ({ devicesEndedAt, keptDevice }: Credential) =>
        devicesEndedAt !== null && device.signedInAt <= devicesEndedAt && device.id !== keptDevice
      return found.some(hasEnded) ? null : device.id
    },
  }
}
