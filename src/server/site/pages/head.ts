import { html, raw } from 'hono/html'
import { surfaces } from '#domain/platform/colours/palette.ts'
import { toShortName } from '#manifests/manifest.ts'
import type { FullTheme } from '#server/site/theme/port.ts'

/** JSON that cannot end the script element it is written into. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** The head of a provider's page. */
export function brandHead(theme: FullTheme, style: string) {
  const description = `Área do assinante ${theme.alias}: faturas, 2ª via, PIX, contratos e atendimento.`
  const styleTag = raw(`<style>${style}</style>`)
  const themeTag = raw(`<script type="application/json" id="theme">${inertJson(theme)}</script>`)
  const icon = theme.favicon_url ? html`<link rel="icon" href="${theme.favicon_url}" />` : ''
  return html`<title>${theme.alias}</title>
    <meta name="description" content="${description}" />
    <meta name="application-name" content="${theme.alias}" />
    <meta name="apple-mobile-web-app-title" content="${toShortName(theme.alias)}" />
    <meta name="theme-color" content="${surfaces.light[1]}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${surfaces.dark[0]}" media="(prefers-color-scheme: dark)" />
    ${icon} ${styleTag} ${themeTag}`
}

/** The head of the administration's pages, which belong to no provider and cannot be installed. */
export function administrationHead(theme: FullTheme, style: string) {
  const styleTag = raw(`<style>${style}</style>`)
  const themeTag = raw(`<script type="application/json" id="theme">${inertJson(theme)}</script>`)
  return html`<title>${theme.alias}</title>
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    ${styleTag} ${themeTag}`
}
