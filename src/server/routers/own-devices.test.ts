import { expect, it } from 'vitest'
import type { AcsDevice } from '#server/acs/port.ts'
import { ownDevices } from './own-devices.ts'

const device = (serial: string, login: string): AcsDevice => ({
  serial,
  login,
  manufacturer: '',
  model: '',
  installedAt: null,
  lastSeen: null,
  isOnline: null,
})

const login = (id: string, customerId = 'mine') => ({
  id,
  customerId,
  contractId: null,
  login: `login-${id}`,
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute))
const manner = { customerId: 'mine', fresh: false, signal: new AbortController().signal }

it('trusts neither the ERP nor the device service for whose a device is', async () => {
  const { value } = await ownDevices({
    ...manner,
    erp: { logins: async () => ({ value: [login('1'), login('2', 'yours')], asOf: at(0) }) },
    acs: {
      devicesOf: async () => ({
        value: [device('A', 'login-1'), device('B', 'login-2'), device('C', 'login-1 ')],
        asOf: at(0),
      }),
    },
  })
  expect(value.map(({ serial }) => serial)).toEqual(['A'])
})

it('asks for a few of many logins at a time, and is as old as the oldest answer', async () => {
  const logins = Array.from({ length: 11 }, (_, index) => login(String(index)))
  let asking = 0
  let most = 0
  const { value, asOf } = await ownDevices({
    ...manner,
    erp: { logins: async () => ({ value: logins, asOf: at(9) }) },
    acs: {
      devicesOf: async (name) => {
        asking += 1
        most = Math.max(most, asking)
        await Promise.resolve()
        asking -= 1
        return { value: [device(`of ${name}`, name)], asOf: at(name === 'login-7' ? 2 : 8) }
      },
    },
  })
  expect(value).toHaveLength(11)
  expect(most).toBe(4)
  expect(asOf).toEqual(at(2))
})
