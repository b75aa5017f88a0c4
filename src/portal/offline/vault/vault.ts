/** Whose records these are: one sign-in of one subscriber at one provider. */
export interface Owner {
  readonly clientId: string
  /** The session's id: another sign-in cannot read what this one kept. */
  readonly session: string
}

/** The two halves of the key, from the two places they are kept in. */
export interface KeyHalves {
  readonly half: CryptoKey
  readonly salt: ArrayBuffer
}

/** The half that lies in the database, beside the tag by which its vault is known. */
export interface StoredHalf {
  readonly half: CryptoKey
  readonly tag: string
}

/** What lies on the device: `at` (milliseconds) in clear, for tidying up by age. */
export interface Sealed {
  readonly at: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly box: ArrayBuffer
}

export interface Vault {
  /** What something is called on the device: the same each time, and it tells nothing. */
  nameOf(text: string): Promise<string>
  /** `context` names the place: a box moved elsewhere does not open. */
  seal(text: string, context: string): Promise<Sealed>
  /** null for a box that was changed, moved or made by another. */
  open(sealed: Sealed, context: string): Promise<string | null>
}

const bytes = (text: string) => new TextEncoder().encode(text)

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The vault both halves open for this owner; keys never leave it, and no script can read them. */
export async function vaultOf(owner: Owner, { half, salt }: KeyHalves): Promise<Vault> {
  const { subtle } = crypto
  const derived = (
    purpose: string,
    kind: AesKeyGenParams | HmacImportParams,
    usages: KeyUsage[],
  ) => {
    const info = bytes(JSON.stringify([owner.clientId, owner.session, purpose]))
    return subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info },
      half,
      kind,
      false,
      usages,
    )
  }
  const [boxes, names] = await Promise.all([
    derived('boxes-1', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
    derived('names-1', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
  ])
  const bound = (iv: BufferSource, context: string, at: number) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytes(JSON.stringify([owner.clientId, owner.session, context, at])),
  })
  return {
    nameOf: async (text) => base64url(await subtle.sign('HMAC', names, bytes(text))),
    seal: async (text, context) => {
      const at = Date.now()
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { at, iv, box: await subtle.encrypt(bound(iv, context, at), boxes, bytes(text)) }
    },
    open: async ({ at, iv, box }, context) => {
      try {
        return new TextDecoder().decode(await subtle.decrypt(bound(iv, context, at), boxes, box))
      } catch {
        return null
      }
    },
  }
}

/** How a vault recognises its own: kept beside the first half. */
export const ownTag = (vault: Vault): Promise<string> => vault.nameOf('owner')
