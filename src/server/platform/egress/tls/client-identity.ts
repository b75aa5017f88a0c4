import { createPrivateKey } from 'node:crypto'
import type { ClientIdentity } from '../request.ts'
import { readCertificates } from './certificate.ts'

/**
 * Whether calls can be made with a certificate: it is readable, has not ended, and the key is its own and
 * has no password.
 */
export function isUsableIdentity({ certificate, privateKey }: ClientIdentity, now: Date): boolean {
  const [own] = readCertificates(certificate) ?? []
  if (!own || new Date(own.validTo) <= now) return false
  try {
    return own.checkPrivateKey(createPrivateKey(privateKey))
  } catch {
    return false
  }
}
