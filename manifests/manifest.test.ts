import { describe, expect, it } from 'vitest'
import { buildManifest, toShortName } from './manifest.ts'

const parts = {
  theme: { client_id: 'um', alias: 'Um Provedor de Teste Ltda' },
  rules: { supportMenu: 'requests' },
  version: '0123456789ab',
  screenshots: [],
} as const

describe('toShortName', () => {
  it.each([
    ['Litoral Net', 'Litoral Net'],
    ['Provedor Demo Telecom', 'Provedor Demo'],
    ['Telecomunicações', 'Telecomunicaçõe'],
    ['  Serrana   Telecom ', 'Serrana Telecom'],
  ])('shortens the provider name %s to %s', (alias, short) => {
    expect(toShortName(alias)).toBe(short)
  })
})

describe('the manifest', () => {
  it('builds a manifest with the same id, start and scope for every provider', () => {
    const one = buildManifest(parts)
    const other = buildManifest({ ...parts, theme: { client_id: 'dois', alias: 'Outro' } })
    expect([one.id, one.start_url, one.scope]).toEqual([other.id, other.start_url, other.scope])
  })

  it('lists plain icons, a maskable and a monochrome one in separate files', () => {
    expect(buildManifest(parts).icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
      ['512x512', 'monochrome'],
    ])
    expect(new Set(buildManifest(parts).icons.map(({ src }) => src)).size).toBe(4)
  })

  it('asks the browser to launch the app in its open window', () => {
    expect(buildManifest(parts).launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] })
  })

  it('lists other icon paths for another logo', () => {
    const [before] = buildManifest(parts).icons
    const [after] = buildManifest({ ...parts, version: 'ba9876543210' }).icons
    expect(before?.src).toBe('/pwa/um/icons/icon-192-0123456789ab.png')
    expect(after?.src).not.toBe(before?.src)
  })

  it('lists no support shortcut when support is an external chat', () => {
    const names = (supportMenu: 'requests' | 'chat') =>
      buildManifest({ ...parts, rules: { supportMenu } }).shortcuts.map(({ name }) => name)
    expect(names('requests')).toEqual(['Faturas', 'PIX da próxima fatura', 'Atendimento'])
    expect(names('chat')).toEqual(['Faturas', 'PIX da próxima fatura'])
  })
})
