import { createSecureContext } from 'node:tls'
import { readFileSync } from 'node:fs'

/** Where other programs reach the sandbox. */
export interface SandboxPortSettings {
  /** The ports of the ERP, of the gateway's transactions and of its queries. */
  readonly ports: readonly number[]
  /** A certificate with its key as PEM text, for HTTPS; null for HTTP. */
  readonly certificate: string | null
}

/** The text of a file with a certificate and its key (PEM); null for any other file. */
export function readCertificate(path: string): string | null {
  try {
    const pem = readFileSync(path, 'utf8')
    createSecureContext({ cert: pem, key: pem })
    return pem
  } catch {
    return null
  }
}
