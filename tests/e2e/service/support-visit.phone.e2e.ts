import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, openAs, person, test } from '../support/portal.ts'

// A message is sent here.
useOwnServer()

test("a technician's visit is shown with its window, and presence is confirmed once", async ({
  page,
}) => {
  await openAs(page, person('litoral', 'Jorge'), '/panel/customer-service/in-progress')
  const window = /\d\d\/\d\d\/\d{4}, das 08:00 às 12:00/
  const card = page.getByRole('link').filter({ hasText: 'Visita do técnico' })
  await expect(card).toContainText(window)
  await card.click()
  const visit = page.getByRole('region', { name: 'Visita do técnico' })
  await expect(visit).toContainText(window)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await visit.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(visit.getByText('Você confirmou presença.')).toBeVisible()
  await expect(page.getByText(/^Confirmo presença na visita de/)).toHaveCount(1)
  await page.reload()
  await expect(visit.getByText('Você confirmou presença.')).toBeVisible()
})

test("the visit of a ticket's service order is shown, and another day is asked for once", async ({
  page,
}) => {
  await openAs(page, person('demo', 'Maria'), '/panel/customer-service/in-progress')
  await page.getByRole('link').filter({ hasText: 'Visita do técnico' }).click()
  const visit = page.getByRole('region', { name: 'Visita do técnico' })
  await visit.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(visit.getByText('Você confirmou presença.')).toBeVisible()
  await visit.getByRole('button', { name: 'Não posso nesse dia' }).click()
  await expect(visit.getByText('Você pediu outro dia.')).toBeVisible()
  await expect(visit.getByRole('button')).toHaveCount(0)
  await expect(page.getByText(/^Não posso receber a visita de/)).toHaveCount(1)
  await page.reload()
  await expect(visit.getByText('Você pediu outro dia.')).toBeVisible()
})

test('a technician who is on the way, or did not come, is said in the list', async ({ page }) => {
  await openAs(page, person('demo', 'João'), '/panel/customer-service/in-progress')
  // The technician of the sandbox comes until six in the evening of each day.
  const words = /Técnico a caminho|O horário combinado já passou \(.*18:00\)/
  await expect(page.getByText(words)).toBeVisible()
})
