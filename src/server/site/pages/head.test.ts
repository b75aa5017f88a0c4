import { describe, expect, it } from 'vitest'
import { buildPalette } from '#domain/platform/colours/palette.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { type FullTheme, brandStyle } from '#server/site/theme/port.ts'
import { brandHead } from './head.ts'
import { logoPage } from './skeleton.ts'

const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(1)">'&\u2028`

const theme: FullTheme = {
  client_id: 'demo',
  alias: hostile,
  vertical_logo_url: '',
  horizontal_logo_url: `/x.svg" onload="alert(1)`,
  app_logo_url: '',
  favicon_url: `"><script>alert(1)</script>`,
  primary_color: '#0b63ce',
  secondary_color: '',
  whatsapp_number: '',
  phone_number: '',
  contact_email: '',
  faq_url: 'javascript:alert(1)',
  support_type: 'os',
  rules: providerRules('demo'),
  palette: buildPalette('#0b63ce'),
}

describe('what a provider’s record says', () => {
  it('cannot leave the place it is written to', async () => {
    const head = String(await brandHead(theme, brandStyle(theme)))
    const skeletons = String(await logoPage(theme))
    expect(head.match(/<script/g)).toHaveLength(1)
    expect(head.match(/<\/script/g)).toHaveLength(1)
    expect(head + skeletons).not.toMatch(/<img src=x|<script>alert/)
    expect(skeletons).not.toMatch(/" onload/)
  })

  it('comes back to the letter from the page', async () => {
    const head = String(await brandHead(theme, ''))
    const json = /<script type="application\/json" id="theme">([^<]*)<\/script>/.exec(head)?.[1]
    expect(JSON.parse(json ?? '')).toEqual(theme)
  })
})

describe('the style of a page', () => {
  const styleOf = (face: FullTheme['face']) => brandStyle(face ? { ...theme, face } : theme)

  it('has the provider’s ornament, corners and letters, which no script has to paint', () => {
    const style = styleOf({ pattern: 'hills', corners: 'small', headline: 'condensed' })
    expect(style).toContain('--pattern:url("data:image/svg+xml,')
    // It counts more than the `:root` of the stylesheet behind it.
    expect(style).toMatch(/html:root\{[^}]*--radius-card:0\.5rem/)
    expect(style).toMatch(/@font-face\{font-family:Headline;src:url\(\/assets\/[\w.-]+\.woff2\)/)
    expect(style).not.toContain('<')
  })

  it('asks for no letters where those of the system were chosen', () => {
    const style = styleOf({ pattern: 'arcs', corners: 'medium', headline: 'system' })
    expect(style).not.toMatch(/@font-face|--headline|--radius/)
    expect(styleOf(undefined)).not.toContain('--pattern')
  })
})
