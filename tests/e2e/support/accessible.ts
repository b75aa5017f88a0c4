import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { isLong } from '#tests/support/run/length.ts'
import { expectValidHtml } from './valid-html.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What is still fading in has not got its colours yet. */
const hasSettled = () =>
  document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
    )

/**
 * No violation of WCAG 2.2 AA or of axe's best practices on the page as it stands; in the long tests no
 * invalid HTML either.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // An overlay that is opening hides the page a moment before it is there itself.
  const isWhole = (await listViolations(page)).length === 0
  if (!isWhole) await page.waitForTimeout(500)
  expect(isWhole ? [] : await listViolations(page)).toEqual([])
  if (isLong) await expectValidHtml(page)
}

async function listViolations(page: Page) {
  await page.waitForFunction(hasSettled)
  // The engine stays in a document: one that is judged again does not load it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // Of these rules none reads stylesheets. The engine would read one whose fetch failed once
      // more and insert it as text, which the page's security policy refuses.
      preload: false,
      // Selectors of everything that passes would take half of the time.
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(' ')),
    }))
  }, tags)
}
