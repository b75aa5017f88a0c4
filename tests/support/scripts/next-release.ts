import { build } from 'vite'
import { portal } from '../../../builds/portal.ts'
import { at } from '../../../builds/path.ts'
import { changeWord } from '../builds/changed-word.ts'

/*
 * Builds the portal with other words into a folder: `next-release.ts FOLDER FILE FROM TO [FILE FROM
 * TO …]`, with files of `src/portal/features`.
 */

const [outDir = '', ...words] = process.argv.slice(2)
const changes = Array.from({ length: words.length / 3 }, (_, nth) => {
  const [file = '', from = '', to = ''] = words.slice(nth * 3)
  return changeWord(at(`src/portal/features/${file}`), from, to)
})
await build({
  ...portal,
  configFile: false,
  logLevel: 'error',
  plugins: [...changes, ...(portal.plugins ?? [])],
  build: { ...portal.build, outDir },
})
