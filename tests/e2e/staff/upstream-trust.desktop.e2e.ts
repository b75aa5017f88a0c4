import { X509Certificate } from 'node:crypto'
import { createCertificate } from '#tests/support/wire/certificates.ts'
import { serveTls, type TlsServer } from '#tests/support/wire/tls-server.ts'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/portal.ts'
import { openAsAdmin } from '../support/staff.ts'

const own = createCertificate({ commonName: 'erp.serrana.example' })
const replaced = createCertificate({ commonName: 'erp.serrana.example' })
const fingerprint = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256
const company = { total: '1', registros: [{ id: '1', razao: 'Serrana Fibra Ltda', cnpj: '1' }] }

let erp: TlsServer | null = null

useOwnServer(async () => {
  erp = await serveTls(own, (_request, response) => response.end(JSON.stringify(company)))
  return { EGRESS_ALLOW: erp.address }
})

test.afterAll(async () => {
  await erp?.close()
})

test(
  'an administrator sees the certificate of an ERP, confirms it, and is told when it changes',
  { tag: '@long' },
  async ({ page }) => {
    if (!erp) throw new Error('The ERP runs while tests run.')
    const { address } = erp
    const form = page.getByRole('region', { name: 'ERP (IXC Provedor)' })
    const button = (name: string) => form.getByRole('button', { name, exact: true })
    const save = () => page.getByRole('button', { name: 'Salvar', exact: true }).click()

    await test.step('the test says that the certificate is not accepted', async () => {
      await openAsAdmin(page, '/adm/customer/serrana/edit?section=erp')
      await form.getByLabel('Domínio do IXC').fill(address)
      await form.getByRole('button', { name: /^Token de acesso do IXC/ }).click()
      await form.getByLabel('Token de acesso do IXC').fill('7:0123456789abcdef')
      await button('Testar conexão').click()
      await expect(form.getByText('O servidor assinou o próprio certificado.')).toBeVisible()
    })

    await test.step('what is no certificate is refused beside its field', async () => {
      await button('Colar certificado').click()
      const pasted = form.getByLabel('Certificado ou autoridade (PEM)')
      await pasted.fill('isto não é um certificado')
      await button('Conferir').click()
      await expect(form.getByText('Este texto não é um certificado no formato PEM')).toBeVisible()
      await pasted.fill(own.key)
      await button('Conferir').click()
      await expect(form.getByText('Este texto tem uma chave privada')).toBeVisible()
      await expectAccessible(page)
      await pasted.fill(own.cert)
      await button('Conferir').click()
      await expect(form.getByText('O texto colado tem este certificado:')).toBeVisible()
      await expect(form.getByText(fingerprint(own))).toBeVisible()
      await expect(button('Confiar nesta autoridade')).toHaveCount(0)
      await button('Colar certificado').click()
      await expect(form.getByText(fingerprint(own))).toHaveCount(0)
    })

    await test.step('what the server presents is shown, confirmed, tried and saved', async () => {
      await button('Ver certificado do servidor').click()
      await expect(
        form.getByText(`O servidor ${address} apresentou este certificado:`),
      ).toBeVisible()
      await expect(form.getByText(fingerprint(own))).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 800 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await button('Confiar só neste certificado').click()
      await expect(form.getByText(`Em ${address}, só este certificado é aceito:`)).toBeVisible()
      await expect(form.getByText('Salve o cliente para que isto valha.')).toBeVisible()
      await button('Testar conexão').click()
      await expect(form.getByText(/^Conectado a Serrana Fibra Ltda/)).toBeVisible()
      await button('Testar permissões').click()
      const rights = form.getByRole('list', { name: 'Permissões do token no IXC' })
      await expect(rights.getByText('Contas a receber permitido.')).toBeVisible()
      await expect(rights.getByText('get_pix não testado.')).toBeVisible()
      await expectAccessible(page)
      await save()
      await expect(page.getByText('Cliente editado com sucesso')).toBeVisible()
    })

    await test.step('a certificate that changed is on the health page and in the alerts', async () => {
      erp?.present(replaced)
      await page.goto(page.url().replace('?section=erp', '?tab=support'))
      const subject = page.getByRole('textbox', { name: 'IDs dos assuntos' })
      await subject.fill('99')
      await subject.press('Enter')
      await expect(page.getByText('Não conseguimos consultar o assunto no ERP')).toBeVisible()
      await page.getByRole('link', { name: 'Status' }).click()
      await expect(page.getByText('apresenta um certificado diferente do confirmado')).toBeVisible()
      await expect(page.getByText(fingerprint(own))).toBeVisible()
      await expect(page.getByText(fingerprint(replaced))).toBeVisible()
      await expect(page.getByText('Certificado de um servidor mudou')).toBeVisible()
      await expectAccessible(page)
    })
  },
)
