import type { DataKeys } from '#server/platform/secrets/data-keys.ts'
import { createSealer, deriveKey, type Sealer } from '#server/platform/secrets/seal.ts'

/** What writing and verifying the audit log needs. */
export interface ChainKeys {
  /** Keys the hash of an entry. */
  readonly entryKey: Uint8Array
  /** Seals the ends of a chain and the register of chains. */
  readonly seal: Sealer
}

export const chainKeys = ({ rootKey, ring }: Pick<DataKeys, 'rootKey' | 'ring'>): ChainKeys => ({
  entryKey: deriveKey(rootKey, 'audit-entries'),
  seal: createSealer(ring),
})
