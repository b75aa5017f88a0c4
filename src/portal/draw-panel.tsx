import { renderToString } from 'react-dom/server'
import type { Theme } from '#contract/site/theme.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import panelStyle from './app/panel/panel.css?inline'
import { type PanelScreen, PanelSkeleton } from './app/panel/panel-skeleton.tsx'
import heroStyle from './features/site/home/hero.css?inline'
import homeStyle from './features/site/home/home.css?inline'
import listStyle from './features/money/invoices/invoices.css?inline'
import { earlyPressScript } from './app/start/early-press.ts'
import cardStyle from './kit/invoices/invoice-card.css?inline'
import screenStyle from './kit/pages/screen.css?inline'
import segmentStyle from './kit/buttons/segments.css?inline'
import skeletonStyle from './kit/frames/skeleton.css?inline'

/** What the page's first stylesheet does not have: the panel's comes with the panel. */
const frameStyle = panelStyle + screenStyle + skeletonStyle
const styles: Readonly<Record<PanelScreen, string>> = {
  home: frameStyle + homeStyle + heroStyle,
  bills: frameStyle + listStyle + cardStyle + segmentStyle,
  other: frameStyle,
}

/**
 * Moves style attributes, which the policy refuses in a page, into rules. React escapes quotes in texts
 * and in other attributes, so nothing else is taken for one.
 */
function liftStyles(html: string): { html: string; style: string } {
  const names = new Map<string, number>()
  const lifted = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-style="${name}"`
  })
  const rules = Array.from(names, ([style, name]) => `[data-style="${name}"]{${style}}`)
  return { html: lifted, style: rules.join('') }
}

/**
 * Says of every button that it waits for the panel's code; links work without it. React escapes `<` in
 * texts, so nothing else is taken for one. The styles show them as they will be.
 */
const withWaitingButtons = (html: string) =>
  html.replaceAll('<button ', '<button data-waiting aria-disabled="true" ')

/**
 * Draws the skeleton of the panel of a provider for the server's page, by the components that replace
 * it, with the styles and the script that it needs.
 */
export function drawPanel(
  theme: Theme & { readonly rules: ProviderRules },
  screen: PanelScreen,
): { readonly html: string; readonly style: string; readonly script: string } {
  const provider = { theme, rules: theme.rules }
  const { html, style } = liftStyles(
    renderToString(<PanelSkeleton provider={provider} screen={screen} />),
  )
  return { html: withWaitingButtons(html), style: styles[screen] + style, script: earlyPressScript }
}
