import AES from 'crypto-js/aes.js'
import Base64url from 'crypto-js/enc-base64url.js'
import Utf8 from 'crypto-js/enc-utf8.js'
import HmacSHA256 from 'crypto-js/hmac-sha256.js'
import WordArray from 'crypto-js/lib-typedarrays.js'
import { recoveryLifeSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { readCookie, writeCookie } from '#portal/kit/browser/cookie.ts'

/** Cookie of the key: one half encrypts, the other half signs. It expires with the recovery. */
const keyCookie = 'recovery_key'
const keyBytes = 32

type Words = ReturnType<typeof WordArray.create>

function parseKey(text: string | null): { cipher: Words; mac: Words } | null {
  const words = text === null ? null : Base64url.parse(text)
  if (words?.sigBytes !== 2 * keyBytes) return null
  return {
    cipher: WordArray.create(words.words.slice(0, keyBytes / 4)),
    mac: WordArray.create(words.words.slice(keyBytes / 4)),
  }
}

function journeyKey() {
  const known = parseKey(readCookie(keyCookie))
  if (known) return known
  const text = Base64url.stringify(WordArray.random(2 * keyBytes))
  writeCookie(keyCookie, text, recoveryLifeSeconds)
  return parseKey(text)
}

/**
 * Encrypts and signs a small text: AES-256-CBC, then HMAC-SHA-256 over place, nonce and ciphertext.
 * It is synchronous because gates read the text before the first paint, too early for WebCrypto's
 * promises. The stored text cannot be read without the cookie, so it becomes useless when the
 * cookie expires.
 */
export function seal(text: string, place: string): string | null {
  const key = journeyKey()
  if (!key) return null
  const nonce = WordArray.random(16)
  const body = AES.encrypt(Utf8.parse(text), key.cipher, { iv: nonce }).toString()
  const sealed = `${Base64url.stringify(nonce)}.${body}`
  return `${sealed}.${Base64url.stringify(HmacSHA256(`${place}.${sealed}`, key.mac))}`
}

/** The sealed text; null unless `seal` made it for this place with the current key. */
export function open(sealed: string, place: string): string | null {
  const key = parseKey(readCookie(keyCookie))
  const [nonce, body, mac, ...rest] = sealed.split('.')
  if (!key || !nonce || !body || !mac || rest.length > 0) return null
  const expected = HmacSHA256(`${place}.${nonce}.${body}`, key.mac)
  if (Base64url.stringify(expected) !== mac) return null
  try {
    return AES.decrypt(body, key.cipher, { iv: Base64url.parse(nonce) }).toString(Utf8)
  } catch {
    return null
  }
}

export function deleteKey(): void {
  writeCookie(keyCookie, '', 0)
}
