import { holdFile } from './support/held-file.ts'
import { expect, maria, openAs, origin, test } from './support/portal.ts'

for (const name of ['Menu', 'Avisos']) {
  test(`a tap on "${name}" before the panel's code has arrived opens it when that is there`, async ({
    page,
  }) => {
    await openAs(page, maria, '/robots.txt')
    const release = await holdFile(page, '**/assets/panel-*.js')
    await page.goto(`${origin('demo')}/panel`, { waitUntil: 'commit' })
    // It is enabled only when the code is there: a finger does not wait for that.
    await page.getByRole('button', { name, disabled: true }).click({ force: true })
    release()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name, disabled: false })).toBeFocused()
  })
}
