import { describe, expect, it } from 'vitest'
import { manifestOf, shortName } from './shape.ts'

const parts = {
  theme: { client_id: 'um', alias: 'Um Provedor de Teste Ltda' },
  rules: { supportMenu: 'requests' },
  version: '0123456789ab',
  screenshots: [],
} as const

describe('the name under the icon', () => {
  it.each([
    ['Litoral Net', 'Litoral Net'],
    ['Provedor Demo Telecom', 'Provedor Demo'],
    ['Telecomunicações', 'Telecomunicaçõe'],
    ['  Serrana   Telecom ', 'Serrana Telecom'],
  ])('%s is %s', (alias, short) => {
    expect(shortName(alias)).toBe(short)
  })
})

describe('the manifest', () => {
  it('is the same app whatever the provider is called', () => {
    const one = manifestOf(parts)
    const other = manifestOf({ ...parts, theme: { client_id: 'dois', alias: 'Outro' } })
    expect([one.id, one.start_url, one.scope]).toEqual([other.id, other.start_url, other.scope])
  })

  it('has plain icons and a maskable one, never one file for both', () => {
    expect(manifestOf(parts).icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
    expect(new Set(manifestOf(parts).icons.map(({ src }) => src)).size).toBe(3)
  })

  it('gives another logo other addresses', () => {
    const [before] = manifestOf(parts).icons
    const [after] = manifestOf({ ...parts, version: 'ba9876543210' }).icons
    expect(before?.src).toBe('/pwa/um/icons/icon-192-0123456789ab.png')
    expect(after?.src).not.toBe(before?.src)
  })

  it('offers no support shortcut where support is a chat elsewhere', () => {
    const names = (supportMenu: 'requests' | 'chat') =>
      manifestOf({ ...parts, rules: { supportMenu } }).shortcuts.map(({ name }) => name)
    expect(names('requests')).toEqual(['Faturas', 'PIX da próxima fatura', 'Atendimento'])
    expect(names('chat')).toEqual(['Faturas', 'PIX da próxima fatura'])
  })
})
