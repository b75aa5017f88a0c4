import type { Plugin } from 'vite'

/** Builds the sources with one word of one file changed: the smallest release there is. */
export const changeWord = (file: string, from: string, to: string): Plugin => ({
  name: 'change-word',
  enforce: 'pre',
  transform(code, id) {
    if (id !== file) return null
    const changed = code.replace(`'${from}'`, `'${to}'`)
    if (changed === code && from !== to) this.error(`${file} does not say '${from}'.`)
    return { code: changed, map: null }
  },
})
