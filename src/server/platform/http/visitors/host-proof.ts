import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header in which `/livez` proves that it is this installation that answered. */
export const hostProofHeader = 'portal-proof'

const nonceShape = /^[\w-]{22,64}$/

/** What a host's `/livez` proved. */
export type HostProof = 'this host' | 'other host' | 'nothing'

export interface HostProver {
  /** The header for a nonce and the host that the call names; null for what is no nonce. */
  prove(nonce: string, host: string): string | null
  check(proof: string | null, nonce: string, host: string): HostProof
}

/**
 * Proves to this installation, and to it alone, that it is the one that answers at a host. All its
 * processes have the key.
 */
export function hostProver(key: Uint8Array): HostProver {
  const sign = (nonce: string, host: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([nonce, host]))
      .digest('base64url')
  return {
    prove: (nonce, host) => (nonceShape.test(nonce) ? `${host} ${sign(nonce, host)}` : null),
    check(proof, nonce, host) {
      const [named = '', signature = ''] = proof?.split(' ') ?? []
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(nonce, named))
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'nothing'
      return named === host ? 'this host' : 'other host'
    },
  }
}
