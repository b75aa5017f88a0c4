import { expect, it } from 'vitest'
import type { AcsRouter } from '#server/upstreams/acs/port.ts'
import { listOwnRouters } from './own-routers.ts'

const router = (serial: string, login: string): AcsRouter => ({
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
const reader = { customerId: 'mine', fresh: false, signal: new AbortController().signal }

it('leaves out logins and routers of others, whatever the ERP and the ACS answer', async () => {
  const { value } = await listOwnRouters({
    ...reader,
    erp: { logins: async () => ({ value: [login('1'), login('2', 'yours')], asOf: at(0) }) },
    acs: {
      routersOf: async () => ({
        value: [router('A', 'login-1'), router('B', 'login-2'), router('C', 'login-1 ')],
        asOf: at(0),
      }),
    },
  })
  expect(value.map(({ serial }) => serial)).toEqual(['A'])
})

it('looks up at most four logins at a time, and dates the list like its oldest part', async () => {
  const logins = Array.from({ length: 11 }, (_, index) => login(String(index)))
  let running = 0
  let maxRunning = 0
  const { value, asOf } = await listOwnRouters({
    ...reader,
    erp: { logins: async () => ({ value: logins, asOf: at(9) }) },
    acs: {
      routersOf: async (name) => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await Promise.resolve()
        running -= 1
        return { value: [router(`of ${name}`, name)], asOf: at(name === 'login-7' ? 2 : 8) }
      },
    },
  })
  expect(value).toHaveLength(11)
  expect(maxRunning).toBe(4)
  expect(asOf).toEqual(at(2))
})
