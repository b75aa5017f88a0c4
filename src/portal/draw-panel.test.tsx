import { describe, expect, it } from 'vitest'
import { parse } from 'valibot'
import { themeSchema } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { drawPanel } from './draw-panel.tsx'

const hostile = `</script><script>alert(1)</script><i style="color:red">'&`

function themeOf(fields: Readonly<Record<string, unknown>>, rules = {}) {
  const base = { client_id: 'demo', alias: 'Demo', primary_color: '#0b63ce' }
  return { ...parse(themeSchema, { ...base, ...fields }), rules: providerRules('demo', rules) }
}

describe('the drawing of the panel', () => {
  it.each([
    ['home', 'Início'],
    ['bills', 'Faturas'],
    ['other', undefined],
  ] as const)('has the panel’s places on %s, and marks the tab %s', (screen, tab) => {
    const { html } = drawPanel(themeOf({}), screen)
    for (const place of ['panel-side', 'panel-bar', 'panel-main', 'tabs']) {
      expect(html).toContain(`class="${place}"`)
    }
    const marked = /<a class="tab active"[^>]*><svg.*?<\/svg><span class="tab-name">([^<]+)/.exec(
      html,
    )
    expect(marked?.[1]).toBe(tab)
  })

  it('says of its buttons that they wait, and of no link', () => {
    const { html } = drawPanel(themeOf({ alias: '<button ' }), 'home')
    const buttons = html.match(/<button /g) ?? []
    expect(buttons.length).toBeGreaterThan(1)
    expect(html.match(/<button data-waiting aria-disabled="true" /g)).toEqual(
      buttons.map(() => '<button data-waiting aria-disabled="true" '),
    )
    expect(html).not.toMatch(/<a [^>]*aria-disabled/)
  })

  it('sizes its placeholders by rules, for the policy refuses style attributes', () => {
    const { html, style } = drawPanel(themeOf({}), 'home')
    expect(html).not.toContain(' style=')
    const [, name] = /class="hero[^"]*"[^>]*><div[^>]* data-style="(\d+)"/.exec(html) ?? []
    expect(style).toContain(`[data-style="${name}"]{width:7rem;height:1.75rem}`)
  })

  it('keeps what a provider’s record says where it is written', () => {
    const { html, style } = drawPanel(themeOf({ alias: hostile }), 'home')
    expect(html).not.toMatch(/<script|<i /)
    expect(style).not.toContain('color:red')
  })
})
