import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function onPath(/** @type {readonly string[]} */ names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function installed() {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH points nowhere: ${asked}`)
    return asked
  }
  const own = chromium.executablePath()
  return onPath(names) ?? (existsSync(own) ? own : undefined)
}

/**
 * The browser the tests drive: CHROMIUM_PATH, one of the system, Playwright's own, or the system's
 * package once installed (only where that needs no password).
 * @returns {string} path of an executable
 */
export function findChromium() {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Chromium is missing: installing the package of this system …')
    const quiet = { stdio: /** @type {const} */ ('ignore') }
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
    const fresh = installed()
    if (fresh) return fresh
  }
  throw new Error(
    'No Chromium found. Install it (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  )
}

/**
 * Chromium without the browser around the page, where the system has it: a third of the processor
 * time is saved, but it has neither form filler nor installation. Otherwise the whole browser.
 * @returns {string} path of an executable
 */
export function findHeadlessShell() {
  const shell = process.env['CHROMIUM_PATH'] ? undefined : onPath(['chromium-headless-shell'])
  return shell ?? findChromium()
}

/** Flags for a browser that connects only to the tests' own server. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
