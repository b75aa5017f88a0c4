import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright/test'
import { chromiumFlags, findChromium } from '../../support/browser/chromium.mjs'

/** A phone's browser with a disk of its own: it can be closed, opened again, and searched. */
export interface Profile {
  open(): Promise<BrowserContext>
  /** Ends the browser as a full memory or an empty battery does: it writes nothing more. */
  kill(browser: BrowserContext): Promise<void>
  /** Where any of these words stands in clear in its files, in either encoding of a browser. */
  findings(words: readonly string[]): string[]
  remove(): void
}

export function newProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'portal-profile-'))
  return {
    open: () =>
      chromium.launchPersistentContext(folder, {
        executablePath: findChromium(),
        args: [...chromiumFlags],
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport: { width: 390, height: 844 },
      }),
    async kill(browser) {
      const isOver = new Promise((resolve) => browser.once('close', resolve))
      // Chromium names its process in the lock of the profile: `<host>-<pid>`. It leads a group, which
      // its children belong to.
      const lock = readlinkSync(join(folder, 'SingletonLock'))
      process.kill(-Number(lock.slice(lock.lastIndexOf('-') + 1)), 'SIGKILL')
      await isOver
    },
    findings(words) {
      const needles = words.flatMap((word) =>
        [Buffer.from(word), Buffer.from(word, 'utf16le')].map((bytes) => ({ word, bytes })),
      )
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .flatMap((file) => {
          const content = readFileSync(file)
          const found = needles.filter(({ bytes }) => content.includes(bytes))
          return found.map(({ word }) => `${word} in ${file}`)
        })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
