import { join } from 'node:path'
import { readBuild } from '../support/build-sizes.mjs'
import type { OpenLoad } from './load.ts'

/** What a visitor downloads, from the manifest of each build. */
export const openDownloads: OpenLoad = async (_, rounds) => ({
  isExact: true,
  async round(sides) {
    for (const { name, build } of sides) {
      const read = readBuild(join(build, 'dist/portal'))
      rounds.note('signInDownload', name, read.gzippedJavaScript(read.untilSignIn))
      rounds.note('homeDownload', name, read.gzippedJavaScript(read.untilHome))
      rounds.note('workerDownload', name, read.gzipped('sw.js'))
      rounds.note('precache', name, read.readPrecache().bytes)
    }
  },
  close: () => Promise.resolve(),
})
