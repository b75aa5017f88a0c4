import { html, raw } from 'hono/html'
import { surfaces } from '#domain/palette.ts'
import { inlineHash } from '#server/http/inline-hash.ts'
import { drawLogo, type FullTheme, paletteStyle } from '#server/theme/port.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import { texts } from './texts.ts'

type Markup = ReturnType<typeof html>

/** What one page says. */
export interface PageContent {
  /** What the script compares with the answer of `/estado`. */
  readonly state: string
  /** The beginning of the document's title. */
  readonly title: string
  readonly main: Markup
  readonly footer: Markup | ''
}

const script = raw(`<script>${pageScript}</script>`)
const scriptHash = inlineHash(pageScript)

export interface DrawnPage {
  readonly text: string
  /** The hashes of its inline style and script. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/**
 * A page of a link in the provider's brand, whole in one answer: no script, style or code has to be
 * fetched besides, so that it opens on a bad line. The address is sent to nobody.
 */
export async function drawPage(theme: FullTheme, content: PageContent): Promise<DrawnPage> {
  const { alias } = theme
  const { state, title, main, footer } = content
  const style = paletteStyle(theme) + pageStyle
  const styleTag = raw(`<style>${style}</style>`)
  const icon = theme.favicon_url || 'data:,'
  const page = await html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="description" content="${texts.description}" />
        <title>${texts.title(title, alias)}</title>
        <meta
          name="theme-color"
          content="${surfaces.light[1]}"
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content="${surfaces.dark[0]}"
          media="(prefers-color-scheme: dark)"
        />
        <link rel="icon" href="${icon}" />
        ${styleTag}
      </head>
      <body data-state="${state}">
        <header>${drawLogo(theme)}</header>
        <main>${main}</main>
        <footer>${footer}</footer>
        ${script}
      </body>
    </html>`
  return { text: String(page), styles: [inlineHash(style)], scripts: [scriptHash] }
}
