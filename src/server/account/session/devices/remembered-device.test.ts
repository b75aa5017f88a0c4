import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/platform/time/durations.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { rememberedDevice } from './remembered-device.ts'

const now = new Date('2026-11-20T12:00:00Z')
const sealer = createSealer(oneKey(randomBytes(32)))
const devices = rememberedDevice(sealer)
const maria = { document: '52998224725', name: 'Maria', isOwnDevice: false }
const made = devices.cookie('demo', maria, now)
const header = `${made.name}=${made.value}`

const after = (days: number) => new Date(now.getTime() + days * dayMs)

it('remembers a customer for forty-five days, on an own device for four hundred', () => {
  expect(devices.read('demo', header, now)).toEqual(maria)
  expect(devices.read('demo', header, after(44))).toEqual(maria)
  expect(devices.read('demo', header, after(45))).toBeNull()
  const own = devices.cookie('demo', { ...maria, isOwnDevice: true }, now)
  expect(devices.read('demo', `${own.name}=${own.value}`, after(399))?.isOwnDevice).toBe(true)
  expect(devices.read('demo', `${own.name}=${own.value}`, after(400))).toBeNull()
})

it('reads what a former version remembered', () => {
  const record = JSON.stringify({ document: '52998224725', until: after(1).getTime() })
  const former = `${made.name}=${sealer.seal(record, 'remembered:demo')}`
  expect(devices.read('demo', former, now)).toEqual({ ...maria, name: null })
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
