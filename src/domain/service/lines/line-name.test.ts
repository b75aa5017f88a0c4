import { expect, it } from 'vitest'
import { lineName } from './line-name.ts'
import type { Line } from './line.ts'

const line = (login: string, contractId: string | null): Line => ({
  id: login,
  login,
  contractId,
  state: 'online',
  since: null,
  isReduced: false,
  actions: [],
})
const contract = {
  id: '201',
  plan: 'FIBRA 300 MEGA',
  activatedOn: null,
  address: 'Rua do Sítio, 400, Centro',
  internet: 'A',
  trustUnlock: 'S',
  isOnTrust: false,
  onTrustUntil: null,
  isSuspended: false,
} as const

it('calls a line by plan and address, and adds its login where others are there, too', () => {
  const [home, shop, other] = [line('casa', '201'), line('loja', '201'), line('outra', '9')]
  expect(lineName(home, [home, other], [contract])).toBe('FIBRA 300 MEGA · Rua do Sítio 400')
  expect(lineName(home, [home, shop], [contract])).toBe('FIBRA 300 MEGA · Rua do Sítio 400 (casa)')
  expect(lineName(other, [home, other], [contract])).toBe('outra')
  expect(lineName(home, [home], undefined)).toBe('casa')
})
