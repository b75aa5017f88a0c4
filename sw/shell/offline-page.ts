import { readStoredProvider, type StoredProvider } from '../stored/stored-provider.ts'

/*
 * What the worker answers where it has no document and the network gives none: instead of the browser's own
 * error page, which an installed app shows without a way on. It needs no other file.
 */

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#12161d;' +
  'font:1rem/1.5 system-ui,sans-serif;text-align:center}main{padding:1.5rem;max-width:28rem}' +
  'a{color:inherit}button{font:inherit;padding:.75rem 1.5rem;border:0;border-radius:.75rem;' +
  'background:#12161d;color:#fff}@media (prefers-color-scheme:dark){body{background:#0f1216;' +
  'color:#eff2f6}button{background:#eff2f6;color:#0f1216}}'

const script =
  "document.querySelector('button').onclick=window.ononline=function(){location.reload()}"

function contactLine(links: readonly string[]): string {
  return links.length > 0 ? `<p>Se precisar, fale com a gente: ${links.join(' ou ')}</p>` : ''
}

function pageText(provider: StoredProvider | null): string {
  const { title = '', links = [] } = provider ?? {}
  return (
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark">' +
    `<title>Sem conexão${title && ` · ${title}`}</title><style>${style}</style></head><body><main>` +
    '<h1>Não deu para abrir o portal</h1>' +
    '<p>O portal não respondeu, e este aparelho não tem mais as telas guardadas. Assim que a internet ' +
    'voltar, esta página tenta de novo sozinha.</p>' +
    '<p><button type="button">Tentar de novo</button></p>' +
    `${contactLine(links)}</main><script>${script}</script></body></html>`
  )
}

/** How a content security policy names an inline style or script. */
async function inlineHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

/** The page, as an answer. Never rejects. */
export async function offlinePage(): Promise<Response> {
  const [provider, styleHash, scriptHash] = await Promise.all([
    readStoredProvider(),
    inlineHash(style),
    inlineHash(script),
  ])
  const policy = `default-src 'none'; style-src ${styleHash}; script-src ${scriptHash}`
  return new Response(pageText(provider), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}
