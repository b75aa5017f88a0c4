import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { themeFileSchema, themeSchema } from '#contract/site/theme.ts'
import { contrastRatio } from '#domain/platform/colours/palette.ts'
import { phoneHref, whatsappHref } from '#domain/account/people/contact-links.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { sandboxTenants } from './tenants.ts'

const publicFolder = new URL('../../../public', import.meta.url)

function publicFile(path: string): string {
  return readFileSync(`${publicFolder.pathname}${path}`, 'utf8')
}

it('has five providers, each with its own brand and ERP', () => {
  expect(sandboxTenants.map(({ client_id }) => client_id)).toEqual([
    'demo',
    'netmania',
    'cliente',
    'litoral',
    'serrana',
  ])
  for (const column of ['alias', 'primary_color', 'ixc_domain', 'ixc_access_token'] as const) {
    expect(new Set(sandboxTenants.map((tenant) => tenant[column])).size).toBe(5)
  }
})

it('has a very light and a very dark brand colour, to exercise the palette', () => {
  const onWhite = sandboxTenants.map(({ primary_color }) => contrastRatio(primary_color, '#ffffff'))
  expect(Math.min(...onWhite)).toBeLessThan(2)
  expect(Math.max(...onWhite)).toBeGreaterThan(12)
})

describe.each(sandboxTenants)('$client_id', (tenant) => {
  const { address, ixc_domain, ixc_access_token } = tenant
  const theme = v.parse(themeFileSchema, tenant)

  it('has a static configuration file with the same theme', () => {
    expect(JSON.parse(publicFile(`/pwa/${tenant.client_id}/config.json`))).toEqual(theme)
  })

  it('has a theme that is valid as an answer and as a file', () => {
    const rules = providerRules(tenant.client_id, tenant.rules)
    expect(v.safeParse(themeSchema, { ...theme, rules }).issues).toBeUndefined()
    expect(v.safeParse(themeFileSchema, theme).issues).toBeUndefined()
  })

  it('has logos without script, style, address or font', () => {
    const logos = [
      tenant.vertical_logo_url,
      tenant.horizontal_logo_url,
      tenant.app_logo_url,
      tenant.favicon_url,
    ]
    expect(new Set(logos).size).toBe(4)
    for (const url of logos) {
      expect(existsSync(`${publicFolder.pathname}${url}`), url).toBe(true)
      const drawing = publicFile(url).replace('xmlns="http://www.w3.org/2000/svg"', '')
      expect(drawing).toContain(`<title>${tenant.alias}</title>`)
      expect(drawing).not.toMatch(/script|style|http|href|url\(|<text|<!/)
    }
    expect(publicFile(tenant.app_logo_url)).toContain('viewBox="0 0 512 512"')
    expect(publicFile(tenant.app_logo_url)).toContain(`fill="${tenant.primary_color}"`)
  })

  it('has contacts that work as links and belong to reserved domains', () => {
    expect(whatsappHref(tenant.whatsapp_number)).not.toBeNull()
    if (tenant.phone_number) expect(phoneHref(tenant.phone_number)).not.toBeNull()
    const { recurrenceUrl, chatUrl, planLabelUrl } = providerRules(tenant.client_id, tenant.rules)
    for (const url of [tenant.faq_url, recurrenceUrl, chatUrl, planLabelUrl].filter(
      (url) => url !== null,
    )) {
      expect(new URL(url).hostname).toMatch(/\.example$/)
      expect(new URL(url).protocol).toBe('https:')
    }
    expect(tenant.contact_email).toMatch(/^[^@]+@[^@]+\.example$/)
    expect(address).not.toBe('')
  })

  it('reaches its ERP at a host of the sandbox, with a token in the real form', () => {
    expect(ixc_domain).toBe(`${tenant.client_id}.erp.sandbox.example`)
    expect(ixc_access_token).toMatch(/^\d+:[0-9a-f]{64}$/)
  })
})

const rulesOf = (id: string) =>
  providerRules(id, sandboxTenants.find(({ client_id }) => client_id === id)?.rules)

it('gives each provider the rules that the sandbox documents', () => {
  const announcementHosts = ['demo.example']
  const automatic = { automaticPix: true, automaticCard: true }
  const planLabelUrl = 'https://demo.example/etiquetas'
  const rightSubjects = { suspension: '70', cancellation: '71', contest: '72', due_day: '73' }
  expect(rulesOf('demo')).toEqual(
    providerRules('anyone', {
      announcementHosts,
      ...automatic,
      paysTogetherByPix: true,
      allowsDeskUnlock: true,
      lines: 'act',
      rightSubjects,
      paymentParts: '6',
      planLabelUrl,
      offerSubjects: { plan_change: '74', extra: '75' },
    }),
  )
  expect(rulesOf('netmania')).toMatchObject({ appPage: 'value-added-services', lines: 'act' })
  expect(rulesOf('cliente')).toMatchObject({ showsContractDownload: false })
  expect(rulesOf('litoral')).toMatchObject({
    ...automatic,
    lines: 'read',
    offerStart: 'next_bill',
    invoiceWindow: { unit: 'months', count: 3 },
    recurrenceUrl: 'https://recorrencia.litoral.example',
    showsClosedSupportDetail: false,
  })
  expect(Object.keys(rulesOf('litoral').supportSubjectDescriptions)).toEqual(['88', '89', '93'])
  expect(rulesOf('serrana')).toMatchObject({
    invoiceWindow: { unit: 'months', count: 1 },
    supportMenu: 'chat',
    offerSubjects: { plan_change: '74', extra: '' },
    appActivation: 'contact',
  })
  expect(rulesOf('serrana').appIntroduction).not.toBeNull()
})
