import AES from 'crypto-js/aes.js'
import Base64url from 'crypto-js/enc-base64url.js'
import Utf8 from 'crypto-js/enc-utf8.js'
import HmacSHA256 from 'crypto-js/hmac-sha256.js'
import WordArray from 'crypto-js/lib-typedarrays.js'
import { recoveryLifeSeconds } from '#domain/recovery/recovery-steps.ts'
import { readCookie, writeCookie } from './cookie.ts'

/** Encrypts with one half, signs with the other; it lives in a cookie that ends with the journey. */
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
 * Seals a small text at once, without waiting: gates read it before anything is drawn, where
 * WebCrypto's promises come too late. AES-256-CBC, then HMAC-SHA-256 over place, nonce and text.
 * What lies in the storage is of no use without the cookie, and none when the cookie has ended.
 */
export function seal(text: string, place: string): string | null {
  const key = journeyKey()
  if (!key) return null
  const nonce = WordArray.random(16)
  const body = AES.encrypt(Utf8.parse(text), key.cipher, { iv: nonce }).toString()
  const sealed = `${Base64url.stringify(nonce)}.${body}`
  return `${sealed}.${Base64url.stringify(HmacSHA256(`${place}.${sealed}`, key.mac))}`
}

/** Null for anything `seal` did not make for this place, in this journey. */
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
