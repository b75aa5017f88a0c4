import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { readProvider } from '#portal/app/start/read-provider.ts'
import { browserPage, json } from '#tests/support/browser/browser-page.ts'
import { setClientId } from '#portal/session/client-id.ts'
import { themeQuery } from './theme.ts'

const file = { client_id: 'vale', alias: 'Vale Fibra', primary_color: '#0b63ce' }
const read = () => new QueryClient().fetchQuery({ ...themeQuery(), retry: false })

describe('with the local theme flag', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    setClientId('demo')
  })

  const page = (...replies: Parameters<typeof browserPage>[1][]) => {
    vi.stubEnv('VITE_LOCAL_THEME', '1')
    setClientId('vale')
    return browserPage('', ...replies)
  }

  test('the theme is the provider’s static file, with the rules of its id', async () => {
    const { asked } = page(() => json(200, { ...file, rules: { showsContractDownload: false } }))
    const theme = await read()
    expect(asked[0]?.path).toBe('/pwa/vale/config.json')
    expect(theme).toMatchObject({ alias: 'Vale Fibra', rules: { showsContractDownload: false } })
    expect(theme.rules?.showsAnnualSettlement).toBe(true)
  })

  test.each([
    ['no file', () => new Response('not found', { status: 404 })],
    ['the page in its place', () => new Response('<!doctype html><title>Portal</title>')],
  ])('a provider is unknown when the server has %s', async (_, reply) => {
    page(reply)
    await expect(read()).rejects.toMatchObject({ status: 404, text: 'unknown provider' })
  })

  test('a server that fails is no unknown provider', async () => {
    page(() => new Response('', { status: 503 }))
    await expect(read()).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('the theme that a server wrote into the page counts for the administration alone', () => {
    const pageOf = (clientId: string) => {
      const theme = { ...file, client_id: clientId }
      page()
      vi.stubGlobal('document', {
        querySelector: () => ({
          textContent: JSON.stringify({ ...theme, rules: providerRules('') }),
        }),
      })
      return readProvider()
    }
    expect(pageOf('vale')).toBeNull()
    expect(pageOf('')?.theme.client_id).toBe('')
    vi.unstubAllEnvs()
    expect(readProvider()?.theme.client_id).toBe('')
  })
})
