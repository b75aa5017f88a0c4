import type { Plugin } from 'vite'

/** Writes whether a build takes the theme from static files, so that `npm start` knows what it finds. */
export const localThemeMark: Plugin = {
  name: 'local-theme-mark',
  apply: 'build',
  generateBundle() {
    const source = process.env['VITE_LOCAL_THEME'] ?? ''
    this.emitFile({ type: 'asset', fileName: '.vite/local-theme', source })
  },
}
