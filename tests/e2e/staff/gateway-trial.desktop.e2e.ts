import { testGatewayConnection } from '#contract/staff/connections.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, origin, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

const form = (clientId: string) => `/adm/customer/${clientId}/edit?section=payments`

test(
  'the test of a gateway says beside the switch whether the account may do PIX Automático',
  { tag: '@long' },
  async ({ page }) => {
    const trial = page.getByRole('button', { name: 'Testar conexão', exact: true })
    const enabled = page.getByText('a Cielo aceitou o PIX Automático nesta loja')
    const refused = page.getByText('a Cielo não aceitou o PIX Automático nesta loja')
    const unknown = page.getByText('Não foi possível testar o PIX Automático')

    await openAsAdmin(page, form('serrana'))
    await trial.click()
    await expect(refused).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${origin('adm')}${form('demo')}`)
    await trial.click()
    await expect(enabled).toBeVisible()
    await expectAccessible(page)

    // What was tested says nothing of an account that was typed since.
    await page.getByLabel('Merchant ID').fill('00000000-0000-4000-8000-000000000000')
    await expect(enabled).toHaveCount(0)
    await trial.click()
    await expect(page.getByText('não aceita estas credenciais').first()).toBeVisible()
    await expect(enabled.or(refused).or(unknown)).toHaveCount(0)

    const tested = { outcome: 'ok', name: '', took: 1, automatic_pix: 'unknown' }
    await page.route(`**${testGatewayConnection.path}`, (route) => route.fulfill({ json: tested }))
    await trial.click()
    await expect(unknown).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'the test of a bank says what it allows and what is to be asked for',
  { tag: '@long' },
  async ({ page }) => {
    const bank = page.getByRole('region', { name: 'PIX Automático' })
    const trial = bank.getByRole('button', { name: 'Testar conexão com o banco' })
    const allowed = bank.getByText('O banco permite tudo o que o PIX Automático precisa')

    await openAsAdmin(page, form('serrana'))
    await trial.click()
    await expect(bank.getByText('O banco aceitou o certificado')).toBeVisible()
    await expect(bank.getByText(/Peça a ele: .*\(cobr\.write\); .*\(pix\.write\)/)).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${origin('adm')}${form('litoral')}`)
    await expect(bank.getByLabel('Onde fica o PIX Automático')).toHaveValue('bank')
    await trial.click()
    await expect(allowed).toBeVisible()
    await expectAccessible(page)

    // What was tested says nothing of an account that was typed since.
    await bank.getByLabel('Client ID').fill('outro')
    await expect(allowed).toHaveCount(0)
    await trial.click()
    await expect(bank.getByText('não aceita estas credenciais')).toBeVisible()
  },
)
