import { expect, type Page } from 'playwright/test'
import { heading } from './subscriber.ts'

/* What a screen shows on a line that works, and whether it tells the truth on one that does not. */

/** The text of a screen, line by line. */
export type Shown = readonly string[]

/** A button that tries again is busy, too, and promises nothing. */
const skeletons = (page: Page) => page.locator('[aria-busy="true"]:not(button), .skeleton')
/** Failures on the screen; the places where one may come to stand are empty. */
export const failures = (page: Page) => page.locator('main [role="alert"]:not(:empty)')

/** The code of the screen is not on the device; the second is of a page that was opened elsewhere. */
const noCode = 'Esta tela ainda não foi guardada neste aparelho.'

/** Lines without figures, which change from one moment to the next, and without what only a line can do. */
async function linesOf(page: Page): Promise<Shown> {
  const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const texts = await page.locator('main :is(button, .button)').allInnerTexts()
  const actions = new Set(texts.flatMap(linesIn))
  const lines = linesIn(await page.locator('main').innerText())
  return lines.filter((line) => !/\d|^Atualiza/.test(line) && !actions.has(line))
}

/** What the screen shows on a line that works. */
export async function readShown(page: Page): Promise<Shown> {
  await expect(heading(page)).not.toBeEmpty()
  await expect(skeletons(page)).toHaveCount(0)
  return await linesOf(page)
}

/** Part of the lines that a screen with its data shows again. */
const sameShare = 0.55

/** Whether the screen shows most of what it shows on a line that works. */
export async function hasData(page: Page, shown: Shown): Promise<boolean> {
  const lines = new Set(await linesOf(page))
  return shown.filter((line) => lines.has(line)).length >= shown.length * sameShare
}

/** Whether every failure on the screen is a sentence, and there is one. */
async function hasSentence(page: Page): Promise<boolean> {
  const texts = await failures(page).allInnerTexts()
  const isSentence = (text: string) => /\p{L}{2,}.* .*\p{L}{2,}/su.test(text)
  return texts.length > 0 && texts.every(isSentence)
}

/**
 * No skeleton and no blank: the screen shows its data, one of `shown`, or says in a sentence why it does
 * not.
 */
export async function expectTruth(page: Page, ...shown: readonly Shown[]): Promise<void> {
  await expect(skeletons(page)).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (await hasSentence(page)) ||
        (await page.getByText(noCode).isVisible()) ||
        (await Promise.all(shown.map((one) => hasData(page, one)))).includes(true),
    )
    .toBe(true)
}

/** The screen shows its data, and nothing speaks of a failure. */
export async function expectData(page: Page, shown: Shown): Promise<void> {
  await expect(skeletons(page)).toHaveCount(0)
  await expect(failures(page)).toHaveCount(0)
  await expect.poll(() => hasData(page, shown)).toBe(true)
}
