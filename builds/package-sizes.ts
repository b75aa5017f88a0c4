import { minifySync, type Plugin, type Rolldown } from 'vite'

const ownCode = 'own code'

/** The npm package of a module; the build's own helpers belong to the portal. */
function packageOf(id: string): string {
  const [, after] = /.*\/node_modules\/(.*)$/.exec(id) ?? []
  if (after === undefined) return ownCode
  const [first = '', second = ''] = after.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** Bytes of each package in a chunk, minified by itself: shares of the chunk, not its size. */
function sharesOf({ modules }: Rolldown.OutputChunk): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const [id, { code }] of Object.entries(modules)) {
    if (!code) continue
    const name = packageOf(id)
    shares[name] = (shares[name] ?? 0) + minifySync(id, code, { compress: false }).code.length
  }
  return shares
}

/** Writes what each package weighs in each file, for `npm run budgets`. */
export const packageSizes: Plugin = {
  name: 'package-sizes',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const shares = chunks.map((chunk) => [chunk.fileName, sharesOf(chunk)] as const)
      const source = JSON.stringify(Object.fromEntries(shares))
      this.emitFile({ type: 'asset', fileName: '.vite/package-sizes.json', source })
    },
  },
}
