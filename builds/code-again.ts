import type { Plugin } from 'vite'
import { at } from './path.ts'

/** The module through which the build leads every `import()` of the portal, and what it exports. */
const helper = /vite\/preload-helper/
const exported = 'export const __vitePreload ='
/** How it makes an address of what a file lists; short specifiers are none. */
const address = 'return "/"+dep'

/** Leads every `import()` of the portal through `loadOrAskAgain`. */
export const codeAgain: Plugin = {
  name: 'code-again',
  apply: 'build',
  transform: {
    filter: { id: helper },
    handler(code) {
      if (!code.includes(exported) || !code.includes(address))
        this.error('The helper of import() has another form.')
      return {
        code: `
import { loadOrAskAgain } from ${JSON.stringify(at('src/portal/kit/browser/code-again.ts'))}
${code.replace(exported, 'const load =').replace(address, 'return dep')}
export const __vitePreload = (ask, files = [], from) => loadOrAskAgain(
  () => load(ask, files, from),
  () => files.map((file) => new URL(import.meta.resolve(assetsURL(file, from))).href),
)`,
        map: null,
      }
    },
  },
}
