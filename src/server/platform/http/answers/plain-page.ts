import { inlineHash } from './inline-hash.ts'
import { html, raw } from 'hono/html'
import type { Ctx } from '../context.ts'
import { isStatus } from './send-text.ts'

/** The texts of an unbranded page, by status. */
const words: Record<number, { title: string; text: string }> = {
  404: {
    title: 'Página não encontrada',
    text: 'Confira o endereço com o seu provedor de internet e tente de novo.',
  },
  405: { title: 'Ação não permitida', text: 'Volte e abra o portal pelo endereço de sempre.' },
}
const failure = {
  title: 'Estamos com um problema',
  text: 'O portal não respondeu como devia. Tente de novo em alguns minutos.',
}

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#12161d;' +
  'font:1rem/1.5 system-ui,sans-serif;text-align:center}main{padding:1.5rem;max-width:28rem}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}p{margin:0;color:#4d5766}' +
  '@media (prefers-color-scheme:dark){body{background:#0f1216;color:#eff2f6}p{color:#a9b3c1}}'

const hash = inlineHash(style)
/** One string: a formatter's line break inside the tag would change its hash. */
const styleTag = raw(`<style>${style}</style>`)

/** An unbranded page; it needs no script, no file and no provider. */
export async function plainPage(c: Ctx, status: number): Promise<Response> {
  const { title, text } = words[status] ?? failure
  c.set('styles', [hash])
  c.header('Cache-Control', 'no-store')
  const page = await html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleTag}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html>`
  c.header('Content-Type', 'text/html; charset=utf-8')
  return c.body(String(page), isStatus(status) ? status : 500)
}
