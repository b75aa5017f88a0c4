import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { knownDevices } from './known-devices.ts'

const now = new Date('2026-11-20T12:00:00Z')
const devices = knownDevices({
  seal: createSealer(oneKey(randomBytes(32))),
  key: randomBytes(32),
  cookieName: '__Host-device',
})
const visit = (account: string, cookieHeader = '', at = now, clientId = 'demo') => ({
  clientId,
  account,
  cookieHeader,
  now: at,
})
const idOf = (...asked: Parameters<typeof visit>) => devices.find(visit(...asked))?.id ?? null
const signIn = (account: string, cookieHeader = '', at = now) => {
  const { name, value } = devices.remember(visit(account, cookieHeader, at))
  return `${name}=${value}`
}

it('knows a device at the account it has signed in to, and at no other', () => {
  const cookie = signIn('maria')
  expect(idOf('maria', cookie)).toMatch(/^[\w-]{22}$/)
  expect(idOf('joao', cookie)).toBeNull()
  expect(idOf('maria', cookie, now, 'litoral')).toBeNull()
})

it('forgets an account 400 days after its last sign-in', () => {
  const cookie = signIn('maria')
  const later = new Date(now.getTime() + 399 * dayMs)
  const renewed = signIn('maria', cookie, later)
  const end = new Date(now.getTime() + 400 * dayMs)
  expect(idOf('maria', cookie, end)).toBeNull()
  expect(idOf('maria', renewed, end)).toBe(idOf('maria', cookie))
})

it('holds the last eight accounts of a device, under one id', () => {
  let cookie = signIn('0')
  const id = idOf('0', cookie)
  for (let account = 1; account <= 8; account += 1) cookie = signIn(String(account), cookie)
  expect(idOf('0', cookie)).toBeNull()
  for (let account = 1; account <= 8; account += 1) {
    expect(idOf(String(account), cookie)).toBe(id)
  }
  expect(cookie.length).toBeLessThan(1200)
})

it('knows no device by a forged, doubled or missing cookie', () => {
  const cookie = signIn('maria')
  for (const header of [
    '',
    `${cookie.slice(0, -4)}AAAA`,
    `${cookie}; ${cookie}`,
    '__Host-device=',
  ]) {
    expect(idOf('maria', header)).toBeNull()
  }
})
