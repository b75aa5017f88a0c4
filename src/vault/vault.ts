/** The sign-in that sealed records belong to: no other session can read them. */
export interface VaultSession {
  readonly clientId: string
  /** Session id. */
  readonly session: string
}

/** Both parts of the key, from the two places that hold them. */
export interface KeyParts {
  /** From IndexedDB; not extractable. */
  readonly half: CryptoKey
  /** From the file in Cache Storage. */
  readonly salt: ArrayBuffer
}

/** The key part as IndexedDB stores it: field names are a stored format. */
export interface DatabaseKey {
  readonly half: CryptoKey
  /** `vaultTag` of the vault this part belongs to. */
  readonly tag: string
}

/** A sealed text as the device stores it: field names are a stored format. */
export interface Sealed {
  /**
   * When it was sealed, in milliseconds since 1970; in clear, so that old records can be found. Left out where
   * a record never gives way, neither to age nor to newer ones.
   */
  readonly at?: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly box: ArrayBuffer
}

/** Seals and opens texts with the keys of one session. */
export interface Vault {
  /** The name under which a text's record is stored: a HMAC in base64url, always the same. */
  nameOf(text: string): Promise<string>
  /** `context` names the record's place: moved to another place, a record does not open. */
  seal(text: string, context: string, kind?: 'dated' | 'undated'): Promise<Sealed>
  /** null for a record that was changed, moved or sealed by another vault. */
  open(sealed: Sealed, context: string): Promise<string | null>
}

const bytes = (text: string) => new TextEncoder().encode(text)

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Derives a session's vault from both key parts. Its keys are not extractable by any script. */
export async function deriveVault(
  { clientId, session }: VaultSession,
  { half, salt }: KeyParts,
): Promise<Vault> {
  const { subtle } = crypto
  const derived = (
    purpose: string,
    kind: AesKeyGenParams | HmacImportParams,
    usages: KeyUsage[],
  ) => {
    const info = bytes(JSON.stringify([clientId, session, purpose]))
    return subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info },
      half,
      kind,
      false,
      usages,
    )
  }
  const [sealingKey, namingKey] = await Promise.all([
    derived('boxes-1', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derived('names-1', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ])
  const aesGcm = (iv: BufferSource, context: string, at: number | undefined) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytes(JSON.stringify([clientId, session, context, at])),
  })
  return {
    nameOf: async (text) => base64url(await subtle.sign('HMAC', namingKey, bytes(text))),
    seal: async (text, context, kind = 'dated') => {
      const at = kind === 'dated' ? Date.now() : undefined
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const box = await subtle.encrypt(aesGcm(iv, context, at), sealingKey, bytes(text))
      return { ...(at !== undefined && { at }), iv, box }
    },
    open: async ({ at, iv, box }, context) => {
      try {
        const plain = await subtle.decrypt(aesGcm(iv, context, at), sealingKey, box)
        return new TextDecoder().decode(plain)
      } catch {
        return null
      }
    },
  }
}

/** Identifies a vault without its keys: stored beside the key part, to tell whose it is. */
export const vaultTag = (vault: Vault): Promise<string> => vault.nameOf('owner')
