import { numbers } from '../../support/upstreams/card-numbers.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import { expect, maria, openAs, origin, person, test } from '../support/portal.ts'

/*
 * What a screen reader says on the journeys that matter, in its order. Parts that another test is about
 * are left out; a word, a role or a place that changes here is a change for those who only listen.
 */

// Bills are paid and contracts unlocked.
useOwnServer()

test('signing in is read as two fields, the own device, and the ways out', async ({ page }) => {
  await page.goto(`${origin('demo')}/sign-in`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Entrar" [level=1]
    - paragraph: Use o CPF ou CNPJ do titular do contrato.
    - textbox "CPF ou CNPJ"
    - textbox "Senha"
    - button "Mostrar senha"
    - switch "Este aparelho é meu"
    - button "Entrar"
    - link "Recuperar senha"
    - paragraph: Ainda não tem senha?
    - link "Primeiro acesso"
  `)
})

test(
  'the home of somebody who owes says what, then offers to pay, then the bills',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /Bo[am] .*, Maria/ [level=1]
    - region "Resumo das faturas":
      - paragraph:
        - strong: Vencido
        - link "Ver faturas"
      - paragraph: R$ 189,80
      - paragraph: 2 faturas · a mais antiga há 25 dias
      - button /Pagar tudo. R\\$ 189,80/
    - region "Atalhos":
      - heading "Atalhos" [level=2]
      - list:
        - listitem:
          - link "PIX"
        - listitem:
          - link "2ª via"
        - listitem:
          - link "Wi-Fi"
        - listitem:
          - link "Ajuda"
    - region "Faturas em aberto":
      - heading "Faturas em aberto" [level=2]
      - link "Ver todas"
      - list:
        - listitem:
          - link /R\\$ 89,90 Vencida Parcial Venceu há 25 dias/
        - listitem:
          - link /R\\$ 99,90 Vencida Venceu há 12 dias/
        - listitem:
          - link /R\\$ 45,00 A vencer Vence hoje/
        - listitem:
          - link /R\\$ 129,99 A vencer Vence em 10 dias/
    - region "Precisa de ajuda?"
    - region "Fale com a gente"
    - region "Aplicativos"
  `)
  },
)

test('paying by PIX is read as the bill, the ways to pay, the receiver and the code', async ({
  page,
}) => {
  await openAs(page, maria)
  await page.getByRole('button', { name: /^Pagar tudo/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Pagar agora' })
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Pagar agora":
      - heading "Pagar agora" [level=2]
      - status
      - paragraph: Total a pagar · 2 faturas
      - paragraph: R$ 189,80
      - list "Faturas deste pagamento":
        - listitem: /Vencimento \\d+\\/\\d+\\/\\d+ R\\$ 89,90 Vencida Parcial/
        - listitem: /Vencimento \\d+\\/\\d+\\/\\d+ R\\$ 99,90 Vencida/
      - link "Pagar com PIX"
      - link "Cartão de crédito"
      - button "Boleto"
      - paragraph: No PIX, um código só para todas. No cartão, uma cobrança só.
      - button "Pagar só uma fatura"
  `)
  await sheet.getByRole('button', { name: 'Pagar só uma fatura' }).click()
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Pagar agora":
      - heading "Pagar agora" [level=2]
      - group "Qual fatura?":
        - radio "R$ 89,90 Venceu há 25 dias" [checked]
        - radio "R$ 99,90 Venceu há 12 dias"
        - radio "R$ 45,00 Vence hoje"
        - radio "R$ 129,99 Vence em 10 dias"
      - link "Pagar com PIX"
      - link "Boleto"
      - link "Cartão de crédito"
  `)
  await sheet.getByRole('link', { name: 'Pagar com PIX' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - link "Faturas Abertas"
    - heading "Pagar com PIX" [level=1]
    - region "Pagamento":
      - paragraph: R$ 89,90
      - text: Vencida Parcial
      - paragraph: /Venceu há 25 dias · \\d+\\/\\d+\\/\\d+/
      - navigation "Pagar via":
        - list:
          - listitem:
            - link "PIX"
          - listitem:
            - link "Boleto"
          - listitem:
            - link "Cartão"
      - paragraph: Quem recebe Provedor Demo Telecom
      - group "Código PIX copia e cola"
      - button "Copiar código PIX"
      - button "Mostrar QR Code"
      - paragraph: Assim que o pagamento for confirmado, avisamos aqui.
  `)
  await page.getByRole('button', { name: 'Copiar código PIX' }).click()
  await expect(page.getByRole('region', { name: 'Pagamento' })).toMatchAriaSnapshot(`
    - list:
      - listitem: Abra o app do seu banco.
      - listitem: Escolha PIX e depois Copia e Cola.
      - listitem: Cole o código, confira o valor e confirme.
    - button "Copiado. Abra o app do banco"
  `)
})

test('a blocked line is read before everything else, with both ways to have it back', async ({
  page,
}) => {
  await openAs(page, person('cliente', 'Tereza'))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /Bo[am] .*, Tereza/ [level=1]
    - region "Internet bloqueada":
      - heading "Internet bloqueada" [level=2]
      - list:
        - listitem: FIBRA 300 MEGA · Rua do Rio 88
      - button "Pagar e liberar"
      - link "Desbloqueio de Confiança"
    - region "Resumo das faturas":
      - paragraph:
        - strong: Vencido
      - paragraph: R$ 159,80
      - button /Pagar tudo. R\\$ 159,80/
  `)
})

test(
  'an unlock on trust is read with its terms, and its outcome in the place of the offer',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, person('demo', 'João'), '/panel/financial/contracts')
    const contract = page.getByRole('article', { name: 'FIBRA 300 MEGA' })
    await expect(contract).toMatchAriaSnapshot(`
    - heading "FIBRA 300 MEGA" [level=2]
    - paragraph: Contrato 203
    - text: Bloqueado
    - paragraph: Libera a internet por alguns dias para você pagar o que está em aberto.
    - button "Desbloqueio de Confiança Contrato 203"
    - link "Ver faturas abertas"
  `)
    await contract.getByRole('button', { name: 'Desbloqueio de Confiança' }).click()
    await expect(page.getByRole('alertdialog')).toMatchAriaSnapshot(`
    - alertdialog "Desbloqueio de Confiança":
      - heading "Desbloqueio de Confiança" [level=2]
      - list:
        - listitem: A internet volta por um prazo curto, definido por nós.
        - listitem
        - listitem
        - listitem: A fatura continua em aberto, com seus juros e multa.
      - button "Cancelar"
      - button "Desbloquear agora"
  `)
    await page.getByRole('button', { name: 'Desbloquear agora' }).click()
    await expect(contract).toMatchAriaSnapshot(`
    - paragraph: Contrato 203
    - text: Ativo
    - paragraph: /Internet liberada até .* · volta em até 5 minutos/
    - paragraph: Se não voltar, desligue e ligue o roteador. Pague a fatura em aberto até lá.
  `)
  },
)

test(
  'paying by a new card is read as the card, the parts, one button, and then the receipt',
  { tag: '@long' },
  async ({ page }) => {
    const bill = '/panel/financial/invoice/3011/payment/card'
    await openAs(page, person('cliente', 'Bruno'), `${bill}/new`)
    await page.getByLabel('Nome impresso no cartão').fill('Bruno Alves')
    await page.getByLabel('Número do cartão').fill(numbers.approved)
    await page.getByLabel('Validade').fill('12/31')
    await page.getByLabel('CVV').fill('123')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Pagar com cartão" [level=1]
    - switch "Guardar este cartão" [checked]
    - group "Em quantas vezes?":
      - radio "À vista · R$ 149,90 Sem juros" [checked]
      - radio /1x R\\$ 78,52 \\+ 1x R\\$ 78,51 total R\\$ 157,03/
      - radio /1x R\\$ 53,58 \\+ 2x R\\$ 53,57 total R\\$ 160,72/
    - button "Pagar R$ 149,90"
  `)
    await page.getByRole('button', { name: 'Pagar R$ 149,90' }).click()
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Comprovante":
      - paragraph: Pagamento realizado com sucesso!
      - paragraph: R$ 149,90
      - heading "Comprovante" [level=2]
      - term: Recebido por
      - definition: Cliente Internet
      - button "Compartilhar comprovante"
      - link "Ver fatura"
  `)
  },
)

test(
  'a network is read by its name, and so are the buttons that belong to it',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, '/panel/device/HWTC8A3F21C0')
    await expect(page.getByRole('region', { name: 'Wi-Fi 2.4 GHz' })).toMatchAriaSnapshot(`
    - heading "Wi-Fi 2.4 GHz" [level=2]
    - list:
      - listitem:
        - heading "Casa da Maria" [level=3]
        - term: Senha atual
        - button "Mostrar senha de Casa da Maria"
        - button "QR Code de Casa da Maria"
  `)
  },
)

test(
  'recovery is read with its step, one field and two buttons',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${origin('demo')}/request-password-restoration`)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Recuperar senha" [level=1]
    - paragraph: Informe o CPF ou CNPJ do titular do contrato para criar uma nova senha.
    - paragraph: Passo 1 de 4
    - textbox "CPF ou CNPJ"
    - button "Continuar"
    - button "Voltar"
  `)
  },
)
