import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/**
 * The simplest React page with a heading and a form, as pages of a proxy.
 * @param {string} directory for its source
 */
export async function buildBarePage(directory) {
  const source = join(directory, 'bare')
  mkdirSync(source)
  const react = (/** @type {string} */ part) => import.meta.resolve(part).replace('file://', '')
  writeFileSync(
    join(source, 'main.js'),
    `import { createElement as h } from '${react('react')}'
import { createRoot } from '${react('react-dom/client')}'
const field = (type) => h('input', { key: type, type })
createRoot(document.getElementById('root')).render(
  h('form', null, h('h1', null, 'Entrar'), field('text'), field('password'), h('button', null, 'Entrar')))`,
  )
  const built = await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: join(source, 'main.js') } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error('The bare page was not built.')
  const html =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>Entrar</title><script type="module" src="/bare/main.js"></script><div id="root"></div>'
  return {
    '/bare': { type: 'text/html', body: brotliCompressSync(html) },
    '/bare/main.js': { type: 'text/javascript', body: brotliCompressSync(chunk.code) },
  }
}
