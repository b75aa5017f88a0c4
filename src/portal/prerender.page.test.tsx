import { act, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parse } from 'valibot'
import { themeSchema } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { Portal } from './app/portal.tsx'
import { drawFront } from './prerender.tsx'

const hostile = `</script><script>alert(1)</script><img src=x onerror="alert(1)">'&`

function themeOf(fields: Readonly<Record<string, unknown>>, rules = {}) {
  const base = { client_id: 'demo', alias: 'Demo', primary_color: '#0b63ce' }
  return { ...parse(themeSchema, { ...base, ...fields }), rules: providerRules('demo', rules) }
}

const refused = {
  cpfOrCnpj: hostile,
  isOwnDevice: true,
  status: 401,
  body: { message: 'invalid password', request_id: 'r-1' },
  retryAfterSeconds: null,
}

const stepRefused = { ...refused, cpfOrCnpj: '' }

const kinds = [
  ['with nothing but a name', themeOf({}), null],
  ['with a name that is markup', themeOf({ alias: hostile }), null],
  ['with a long name', themeOf({ alias: 'Provedor de Internet do Vale '.repeat(8) }), null],
  [
    'with logo and contacts',
    themeOf({
      horizontal_logo_url: '/media/a.webp',
      phone_number: '4833000000',
      whatsapp_number: '48999000000',
    }),
    null,
  ],
  ['with a tall logo', themeOf({ vertical_logo_url: '/media/b.webp' }), null],
  ['with the password of the central', themeOf({}, { centralPassword: 'always' }), null],
  ['with a refused sign-in', themeOf({ phone_number: '4833000000' }), refused],
  [
    'with a refused document',
    themeOf({}),
    { ...refused, status: 404, body: { message: 'customer not found' } },
  ],
] as const

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error')
  // What jsdom does not have.
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => vi.restoreAllMocks())

const screens = [
  ...kinds.map(([name, theme, early]) => [name, 'sign-in', theme, early] as const),
  ['with the password step', 'password-step', themeOf({ phone_number: '4833000000' }), null],
  ['with a refused password', 'password-step', themeOf({}), stepRefused],
] as const

test.each(screens)(
  'the page of a provider %s is taken over as it stands',
  (_, screen, theme, early) => {
    // What the password step asks for never arrives here.
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const { html, begun } = drawFront(theme, screen, early)
    const root = document.createElement('div')
    root.innerHTML = html
    document.body.replaceChildren(root)
    const before = root.innerHTML
    const onRecoverableError = vi.fn<() => void>()
    const provider = { theme, rules: theme.rules }
    let hydrated: Root | undefined
    act(() => {
      hydrated = hydrateRoot(
        root,
        <StrictMode>
          <Portal provider={provider} first={screen} begun={begun} />
        </StrictMode>,
        { onRecoverableError },
      )
    })
    expect(root.querySelector('script, img[src="x"]')).toBeNull()
    expect(root.innerHTML).toBe(before)
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(console.error).not.toHaveBeenCalled()
    act(() => hydrated?.unmount())
  },
)
