import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, maria, openAs, test } from '../support/portal.ts'

// Answers are stored here.
useOwnServer()

test('a closed request asks once if it was solved, and "Não" leads to a new one that names it', async ({
  page,
}) => {
  await openAs(page, maria, '/panel/customer-service/4002')
  const question = page.getByRole('region', { name: 'Foi resolvido?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: 'Não' }).click()
  const answered = page.getByRole('region', { name: 'Obrigado pela resposta' })
  await expect(answered.getByRole('heading')).toBeFocused()
  await page.reload()
  await expect(answered).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sim' })).toBeHidden()
  await answered.getByRole('link', { name: 'Abrir um novo atendimento' }).click()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    /^O atendimento de protocolo \d+ foi fechado, mas o problema continua\.$/,
  )
  await openAs(page, maria, '/panel/customer-service/4001')
  await expect(page.getByRole('main').getByText('Em andamento')).toBeVisible()
  await expect(page.getByText('Foi resolvido?')).toBeHidden()
})
