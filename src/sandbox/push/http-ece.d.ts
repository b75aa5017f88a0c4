declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Receiver {
    readonly version: 'aes128gcm'
    readonly privateKey: ECDH
    /** base64url */
    readonly authSecret: string
  }

  /** Throws for a body that was not encrypted for this receiver. */
  function decrypt(body: Buffer, receiver: Receiver): Buffer

  export default { decrypt }
}
