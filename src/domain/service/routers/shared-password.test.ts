import { expect, it } from 'vitest'
import type { WifiNetwork } from './router.ts'
import { hasBothBands, isOneHomeNetwork } from './shared-password.ts'
import type { WifiBand } from './wifi.ts'

const network = (band: WifiBand, ssid: string): WifiNetwork => ({
  path: `${band} ${ssid}`,
  lanIndex: 1,
  wlanIndex: 1,
  band,
  ssid,
  password: null,
  isEnabled: true,
  passwordRequestedAt: null,
  nameRequestedAt: null,
})
const both = (slow: string, fast: string) => [network('2.4', slow), network('5.8', fast)]

it('takes networks of the same name for one, whatever tells their band', () => {
  for (const [slow, fast] of [
    ['Casa', 'Casa 5G'],
    ['Casa', 'Casa'],
    ['CASA_2.4GHz', 'Casa-5GHz'],
    ['Casa 2G', 'casa_5g'],
    ['Praia; "da" Maria', 'Praia; "da" Maria 5.8G'],
  ] as const) {
    expect(isOneHomeNetwork(both(slow, fast)), `${slow} and ${fast}`).toBe(true)
  }
})

it('does not take networks of different names, without a name, or with a guest network for one', () => {
  expect(isOneHomeNetwork(both('Casa', 'Escritório 5G'))).toBe(false)
  expect(isOneHomeNetwork(both('Casa 5', 'Casa'))).toBe(false)
  expect(isOneHomeNetwork(both('', ''))).toBe(false)
  expect(isOneHomeNetwork([...both('Casa', 'Casa 5G'), network('5.8', 'Visitas')])).toBe(false)
  expect(isOneHomeNetwork([network('2.4', 'Casa'), network('2.4', 'Casa')])).toBe(false)
})

it('knows routers with both bands', () => {
  expect(hasBothBands(both('Casa', 'Escritório'))).toBe(true)
  expect(hasBothBands([network('5.8', 'Casa')])).toBe(false)
})
