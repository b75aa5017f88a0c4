import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyUseOptions,
  UsedPasskey,
} from '#contract/account/passkeys.ts'

/** Lengths and integers below 65,536 as CBOR writes them; `major` is the type of the item. */
function cborHead(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.of(type | value)
  return value < 256 ? Buffer.of(type | 24, value) : Buffer.of(type | 25, value >> 8, value & 255)
}
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** The public key as COSE writes it: ES256 on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

interface Ceremony {
  readonly origin: string
  /** Whether the device recognised its user; true unless a test says otherwise. */
  readonly isUserVerified?: boolean
}

const userPresent = 1
const userVerified = 4
const hasCredential = 64

/** A device with one passkey, in software: it signs what a real one would. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly credentialId = randomBytes(32)
  /** Uses so far; a test may turn it back, as the copy of a device would. */
  counter = 0
  #userHandle = base64url(randomBytes(32))

  create(options: PasskeyCreationOptions, ceremony: Ceremony): CreatedPasskey {
    this.#userHandle = options.user.id
    const length = Buffer.of(0, this.credentialId.length)
    const credential = [Buffer.alloc(16), length, this.credentialId, coseKey(this.#keys.publicKey)]
    const data = this.#data(options.rp.id, ceremony, hasCredential)
    return {
      id: base64url(this.credentialId),
      clientDataJSON: clientData('webauthn.create', options.challenge, ceremony),
      attestationObject: base64url(
        cborMap([
          [cborText('fmt'), cborText('none')],
          [cborText('attStmt'), cborMap([])],
          [cborText('authData'), cborBytes(Buffer.concat([data, ...credential]))],
        ]),
      ),
      transports: ['internal'],
    }
  }

  use(options: PasskeyUseOptions, ceremony: Ceremony): UsedPasskey {
    this.counter += 1
    const data = this.#data(options.rpId, ceremony, 0)
    const clientDataJSON = clientData('webauthn.get', options.challenge, ceremony)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      id: base64url(this.credentialId),
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: this.#userHandle,
    }
  }

  #data(rpId: string, { isUserVerified = true }: Ceremony, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = userPresent | (isUserVerified ? userVerified : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter])
  }
}

function clientData(type: string, challenge: string, { origin }: Ceremony): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
}
