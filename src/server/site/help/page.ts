import { html, raw } from 'hono/html'
import { helpPath } from '#contract/site/help.ts'
import { surfaces } from '#domain/platform/colours/palette.ts'
import { drawLogo, type FullTheme } from '#server/site/theme/port.ts'

interface HelpPage {
  readonly name: string
  readonly title: string
  readonly html: string
}

interface DrawnOf {
  readonly page: HelpPage
  /** All pages, for the list of them. */
  readonly pages: readonly HelpPage[]
  readonly theme: FullTheme
  /** Where staff work on this host. */
  readonly areaPath: string
  readonly styles: readonly string[]
}

const entry = ({ name, title }: HelpPage, current: HelpPage) => {
  const address = name === '' ? helpPath : `${helpPath}/${name}`
  return html`<li>
    <a href="${address}" ${name === current.name ? raw('aria-current="page"') : ''}>${title}</a>
  </li>`
}

/**
 * A page of the help: whole in one answer, without a script. The list of pages follows the text, so that a
 * phone shows the text first.
 */
export async function drawHelpPage(of: DrawnOf): Promise<string> {
  const { page, pages, theme, areaPath, styles } = of
  const title = page.name === '' ? page.title : `${page.title} · Ajuda`
  const drawn = await html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>${title} · ${theme.alias}</title>
        <meta
          name="theme-color"
          content="${surfaces.light[0]}"
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content="${surfaces.dark[1]}"
          media="(prefers-color-scheme: dark)"
        />
        <link rel="icon" href="${theme.favicon_url || 'data:,'}" />
        ${raw(styles.map((style) => `<style>${style}</style>`).join(''))}
      </head>
      <body>
        <a class="skip" href="#conteudo">Ir para o conteúdo</a>
        <header>
          <div class="in">
            ${drawLogo(theme)}
            <div class="ways">
              <a href="#paginas">Todas as páginas</a>
              <a href="${areaPath}">Área da equipe</a>
            </div>
          </div>
        </header>
        <div class="in columns">
          <main id="conteudo" tabindex="-1">${raw(page.html)}</main>
          <nav id="paginas" aria-labelledby="paginas-titulo">
            <h2 id="paginas-titulo">Páginas da ajuda</h2>
            <ul>
              ${pages.map((one) => entry(one, page))}
            </ul>
          </nav>
        </div>
      </body>
    </html>`
  return String(drawn)
}
