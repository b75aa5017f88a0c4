import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { createSealer } from '#server/secrets/seal.ts'
import { remembered } from './remembered.ts'

const now = new Date('2026-11-20T12:00:00Z')
const devices = remembered(createSealer(randomBytes(32)))
const made = devices.cookie('demo', '52998224725', now)
const header = `${made.name}=${made.value}`

it('knows the device again for thirty days', () => {
  expect(devices.read('demo', header, now)).toBe('52998224725')
  expect(devices.read('demo', header, new Date(now.getTime() + 30 * dayMs - 1))).toBe('52998224725')
  expect(devices.read('demo', header, new Date(now.getTime() + 30 * dayMs))).toBeNull()
})

it('is sealed for one provider, and shows the document to nobody', () => {
  expect(devices.read('litoral', header, now)).toBeNull()
  expect(Buffer.from(made.value, 'base64url').toString('latin1')).not.toContain('52998224725')
})

it('does not know a device by a forged, doubled or missing cookie', () => {
  expect(devices.read('demo', `${header.slice(0, -4)}AAAA`, now)).toBeNull()
  expect(devices.read('demo', `${header}; ${header}`, now)).toBeNull()
  expect(devices.read('demo', `${made.name}=`, now)).toBeNull()
  expect(devices.read('demo', null, now)).toBeNull()
})
