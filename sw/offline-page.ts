import { readStoredProvider, type StoredProvider } from './stored-provider.ts'

/*
 * What the worker answers where it has no document and the network gives none: instead of the browser's own
 * error page, which an installed app shows without a way on. It needs no other file.
 */

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#12161d;' +
  'font:1rem/1.5 system-ui,sans-serif;text-align:center}main{padding:1.5rem;max-width:28rem}' +
  'h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}p{margin:0 0 1rem;color:#4d5766}' +
  'a{color:inherit;display:inline-block;padding:.75rem}button{font:inherit;font-weight:600;' +
  'min-height:3rem;padding:0 1.5rem;border:0;border-radius:.75rem;background:#12161d;color:#fff}' +
  '@media (prefers-color-scheme:dark){body{background:#0f1216;color:#eff2f6}p{color:#a9b3c1}' +
  'button{background:#eff2f6;color:#0f1216}}'

const script =
  "addEventListener('online',function(){location.reload()});" +
  "document.querySelector('button').addEventListener('click',function(){location.reload()})"

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? '')

function contactLine(provider: StoredProvider | null): string {
  if (!provider || provider.ways.length === 0) return ''
  const links = provider.ways.map(
    ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
  )
  return `<p>Se precisar, fale com a gente:<br>${links.join(' ')}</p>`
}

function pageText(provider: StoredProvider | null): string {
  const alias = provider?.alias ? ` · ${escapeHtml(provider.alias)}` : ''
  return (
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>Sem conexão${alias}</title><style>${style}</style></head><body><main>` +
    '<h1>Não deu para abrir o portal</h1>' +
    '<p>O portal não respondeu, e este aparelho não tem mais as telas guardadas. Assim que a internet ' +
    'voltar, esta página tenta de novo sozinha.</p>' +
    '<p><button type="button">Tentar de novo</button></p>' +
    `${contactLine(provider)}</main><script>${script}</script></body></html>`
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
  const policy = `default-src 'none'; style-src ${styleHash}; script-src ${scriptHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(pageText(provider), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}
