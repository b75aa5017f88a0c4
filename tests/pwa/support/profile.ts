import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright/test'
import { chromiumFlags, findChromium } from '../../support/chromium.mjs'

/** A phone's browser with a disk of its own: it can be closed, opened again, and searched. */
export interface Profile {
  open(): Promise<BrowserContext>
  /** The files in which any of these words stands in clear, in either encoding of a browser. */
  filesNaming(words: readonly string[]): string[]
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
    filesNaming(words) {
      const needles = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, 'utf16le')])
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => {
          const bytes = readFileSync(file)
          return needles.some((needle) => bytes.includes(needle))
        })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
