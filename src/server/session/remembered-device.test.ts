import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { createSealer } from '#server/secrets/seal.ts'
import { oneKey } from '#tests/support/one-key.ts'
import { rememberedDevice } from './remembered-device.ts'

const now = new Date('2026-11-20T12:00:00Z')
const devices = rememberedDevice(createSealer(oneKey(randomBytes(32))))
const made = devices.cookie('demo', '52998224725', now)
const header = `${made.name}=${made.value}`

it('remembers a device for thirty days', () => {
  expect(devices.read('demo', header, now)).toBe('52998224725')
  expect(devices.read('demo', header, new Date(now.getTime() + 30 * dayMs - 1))).toBe('52998224725')
  expect(devices.read('demo', header, new Date(now.getTime() + 30 * dayMs))).toBeNull()
})

it('seals the document for one provider', () => {
  expect(devices.read('litoral', header, now)).toBeNull()
  expect(Buffer.from(made.value, 'base64url').toString('latin1')).not.toContain('52998224725')
})

it('does not remember a device by a forged, doubled or missing cookie', () => {
  expect(devices.read('demo', `${header.slice(0, -4)}AAAA`, now)).toBeNull()
  expect(devices.read('demo', `${header}; ${header}`, now)).toBeNull()
  expect(devices.read('demo', `${made.name}=`, now)).toBeNull()
  expect(devices.read('demo', null, now)).toBeNull()
})
