import type { Plugin } from 'vite'

/** The key of a part of an icon, in the library's own modules. */
const key = /,\s*key: "\w+"/g

/**
 * Leaves out the keys of icons' parts: seven random letters each, which no compression shortens. React names
 * the parts by their places then, and those of an icon never move.
 */
export const iconKeys: Plugin = {
  name: 'icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler(code) {
      const left = code.replace(key, '')
      if (/\bkey:/.test(left)) this.error('The key of an icon has another form.')
      return { code: left, map: null }
    },
  },
}
