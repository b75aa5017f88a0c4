import { expect, it } from 'vitest'
import type { WifiNetwork } from '#domain/service/routers/router.ts'
import type { WifiBand } from '#domain/service/routers/wifi.ts'
import { confirmedBands, failureText, nameOutcome } from './change-outcome.ts'
import type { ChangeState } from './use-password-change.ts'

const network = (band: WifiBand, path: string): WifiNetwork => ({
  path,
  lanIndex: 1,
  wlanIndex: 1,
  band,
  ssid: path,
  password: null,
  isEnabled: true,
  passwordRequestedAt: null,
  nameRequestedAt: null,
})
const networks = [network('2.4', 'a'), network('5.8', 'b'), network('5.8', 'c')]
const states = (...kinds: ChangeState['kind'][]) =>
  new Map(
    kinds.map((kind, index): [string, ChangeState] => [
      networks[index]?.path ?? '',
      kind === 'failed' ? { kind, reason: 'x' } : { kind },
    ]),
  )

it('says of a change that one band refused what the other has now', () => {
  expect(failureText(networks, states('confirmed', 'failed', 'confirmed'))).toBe(
    'A rede Wi-Fi 2.4 GHz já está com a senha nova. Falha ao alterar senha 5G do dispositivo',
  )
  expect(failureText(networks, states('failed', 'waiting', 'confirmed'))).toBe(
    'Falha ao alterar senha do dispositivo. A rede Wi-Fi 5G recebe a senha nova assim que o roteador confirmar',
  )
  expect(failureText(networks, states('failed', 'failed', 'confirmed'))).toBe(
    'Falha ao alterar senha do dispositivo. Falha ao alterar senha 5G do dispositivo',
  )
})

it('says of a single band no more than that it failed', () => {
  const [, ...fast] = networks
  const some = new Map([...states('confirmed', 'failed', 'confirmed')].slice(1))
  expect(failureText(fast, some)).toBe('Falha ao alterar senha 5G do dispositivo')
})

it('counts a band as changed when all of its networks are', () => {
  expect(confirmedBands(networks, states('confirmed', 'confirmed', 'waiting'))).toEqual(['2.4'])
  expect(confirmedBands(networks, states('waiting', 'confirmed', 'confirmed'))).toEqual(['5.8'])
  expect(confirmedBands(networks, new Map())).toEqual([])
})

it.each([
  ['confirmed', 'Antes', null, 'confirmed'],
  ['waiting', 'Antes', '2026-11-30T12:00:00Z', 'waiting'],
  ['waiting', 'Casa', null, 'confirmed'],
  ['waiting', 'Antes', null, null],
] as const)(
  'says of a name that was %s, on a router named %s with one asked for at %s: %s',
  (state, ssid, nameRequestedAt, outcome) => {
    expect(nameOutcome({ name: 'Casa', state }, { ssid, nameRequestedAt })).toBe(outcome)
  },
)
