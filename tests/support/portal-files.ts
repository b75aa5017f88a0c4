import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { drawPanel } from '#portal/draw-panel.tsx'
import { drawFront } from '#portal/prerender.tsx'
import type { PortalFiles } from '#server/site/pages/portal-files.ts'

const scriptOf = (release: string) =>
  `console.log(${JSON.stringify(`portal of ${release}`.repeat(200))})`

const ownRelease = 'abc12345'
export const builtScript = scriptOf(ownRelease)

const pageOf = (release: string) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <title>Portal do assinante</title>
    <script type="module" crossorigin src="/assets/index-${release}.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** Eight pixels by four. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVR4nGPgTj6HFTFQTwIAn20ngeGaKeIAAAAASUVORK5CYII=',
  'base64',
)

const filesOf = (release: string): Record<string, string | Uint8Array> => ({
  'index.html': pageOf(release),
  '.vite/manifest.json': '{}',
  [`assets/index-${release}.js`]: scriptOf(release),
  [`assets/index-${release}.js.br`]: brotliCompressSync(scriptOf(release)),
  [`assets/index-${release}.js.gz`]: gzipSync(scriptOf(release)),
  // A screen that is opened later, and what a build makes no shorter.
  [`assets/bill-${release}.js`]: `export const bill = '${release}'`,
  [`assets/paid-${release}.png`]: logo,
  'sw.js': '// worker',
  'sw-off.js': '// goodbye',
  'robots.txt': 'User-agent: *\n',
  'pwa/demo/config.json': '{"client_id":"demo"}',
  'pwa/demo/logo.png': logo,
  'pwa/demo/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pwa/litoral/config.json': '{"client_id":"litoral"}',
})

/**
 * A small stand-in for the built portal: what the server serves does not depend on a build. `release`
 * stands in the names of its hashed files.
 */
export function portalFiles(release = ownRelease): PortalFiles & { remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'portal-files-'))
  for (const [path, content] of Object.entries(filesOf(release))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return {
    root,
    template: async () => pageOf(release),
    drawFront: async (theme, screen, refused) => drawFront(theme, screen, refused),
    drawPanel: async (theme, screen) => drawPanel(theme, screen),
    isBuilt: true,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
