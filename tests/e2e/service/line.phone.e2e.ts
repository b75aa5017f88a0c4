import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { useOwnServer } from '../support/servers/own-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  person,
  sandbox,
  test,
} from '../support/portal.ts'

// What happens to a line is seen by every other page of its provider.
useOwnServer()

const address = '/panel/line'
const setLine = (setting: Readonly<Record<string, string>>) =>
  sandbox('lines/601', { client_id: 'demo', ...setting })
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** Looks again until it is so: reads within three seconds share one answer of the ERP. */
async function untilShown(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload()
    await look()
  }).toPass({ timeout: 60_000 })
}

const wellLine = { contract: 'A', suspended: 'no', signal: 'good', session: 'up', router: 'on' }

test('a line is shown with its state, signal, drops, usage and equipment', async ({ page }) => {
  await openAs(page, maria, address)
  await expect(page.getByRole('heading', { name: 'Minha conexão', level: 1 })).toBeVisible()
  const state = part(page, 'Agora')
  await expect(state.getByText('Conectada', { exact: true })).toBeVisible()
  await expect(state.getByText(/^Conectada desde \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(state.getByText('500 Mbps')).toBeVisible()
  await expect(part(page, 'Sinal da fibra').getByText('Bom', { exact: true }).first()).toBeVisible()
  await expect(part(page, 'Últimas quedas').getByRole('listitem').first()).toBeVisible()
  const usage = part(page, 'Consumo')
  await expect(usage.getByRole('img', { name: /^Consumo dos últimos dias/ })).toBeVisible()
  await usage.getByRole('button', { name: 'Por mês' }).click()
  await expect(usage.getByRole('img', { name: /^Consumo dos últimos meses/ })).toBeVisible()
  await expect(usage.getByText(/^Maior mês: \d/)).toBeVisible()
  await usage.getByText('Ver os números').click()
  await expect(usage.getByRole('row')).toHaveCount(13)
  await expect(part(page, 'Nossos equipamentos com você').getByText(/^ONU GPON/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: '(maria.atelie)' }).click()
  await expect(state.getByText('Desconectada', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/line=/)
})

test('an action says what will happen, is read back, and waits before the next', async ({
  page,
}) => {
  await openAs(page, maria, address)
  const ask = async () => {
    await page.getByRole('button', { name: 'Reconectar', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Reconectar' })
    await expect(dialog.getByText(/volta sozinha/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Reconectar agora' }).click()
    return dialog
  }
  await ask()
  await expect(page.getByText('Pronto: o roteador se conectou de novo.')).toBeVisible()
  const again = await ask()
  await expect(again.getByText(/^Isto foi pedido há pouco. Aguarde \d/)).toBeVisible()
})

test('a reduced line says so, and has its speed back', { tag: '@long' }, async ({ page }) => {
  await setLine({ speed: 'reduced' })
  await openAs(page, maria, address)
  // The contract, which says so, may have been read minutes before.
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(page.getByText(/^A velocidade está reduzida/)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Voltar à velocidade do plano' }).click()
  await page.getByRole('button', { name: 'Voltar à velocidade', exact: true }).click()
  await expect(page.getByText('Pronto: a velocidade do plano voltou.')).toBeVisible()
  await expect(page.getByText(/^A velocidade está reduzida/)).toHaveCount(0)
})

test(
  'a restart that the fibre holds up is read back when the light is there again',
  { tag: '@long' },
  async ({ page }) => {
    // A line that no other test looks at: what the server knows of it is what is set here.
    const set = (setting: Readonly<Record<string, string>>) =>
      sandbox('lines/604', { client_id: 'demo', ...setting })
    await set({ signal: 'lost' })
    await openAs(page, person('demo', 'Padaria'), address)
    const state = part(page, 'Agora')
    await expect(state.getByText('Desconectada', { exact: true })).toBeVisible()
    await expect(
      part(page, 'Sinal da fibra').getByText('Sem sinal', { exact: true }).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Reiniciar o aparelho da fibra' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Reiniciar o aparelho da fibra' })
    await expect(dialog.getByText(/fora por dois a cinco minutos/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Reiniciar agora' }).click()
    await expect(page.getByText(/^Pedido enviado\./)).toBeVisible()
    await set({ signal: 'good', session: 'up' })
    const done = page.getByText('Pronto: o aparelho reiniciou e se conectou de novo.')
    await expect(done).toBeVisible({ timeout: 60_000 })
    await expect(state.getByText('Conectada', { exact: true })).toBeVisible()
  },
)

test('a weak signal, drops and usage are told in words', { tag: '@long' }, async ({ page }) => {
  const joao = person('demo', 'João')
  await sandbox('lines/605', {
    client_id: 'demo',
    signal: 'weak',
    session: 'drop',
    cause: 'NAS-Reboot',
    usage: '0',
  })
  await openAs(page, joao, `${address}?line=605`)
  const signal = part(page, 'Sinal da fibra')
  await expect(signal.getByText('Fraco', { exact: true }).first()).toBeVisible()
  await expect(signal.getByText('−26,74 dBm').first()).toBeVisible()
  await expect(signal.getByText(/a internet pode oscilar/)).toBeVisible()
  const last = part(page, 'Últimas quedas').getByRole('listitem').first()
  await expect(last).toContainText('Encerrada por nós')
  await expect(part(page, 'Consumo').getByText(/^Sem consumo registrado/)).toBeVisible()
  await expectAccessible(page)
})

test(
  'where the device asks to spare data, no speed test is offered',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await openAs(page, maria, address)
    const speed = part(page, 'Teste de velocidade')
    await expect(speed.getByText(/^O seu aparelho pede economia de dados/)).toBeVisible()
    await expect(speed.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'a speed test says what it costs, and compares with the plan',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria, address)
    const speed = part(page, 'Teste de velocidade')
    await expect(speed.getByText(/^Usa até 30 MB/)).toBeVisible()
    await speed.getByRole('button', { name: 'Testar a velocidade' }).click()
    await expect(speed.getByText('Download do plano')).toBeVisible({ timeout: 60_000 })
    await expect(speed.getByText(/de acordo com o plano|abaixo do plano/)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'with the ERP down the screen says so and offers another try',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, person('litoral', 'Maria'), '/panel')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await sandbox('faults', { upstream: 'erp', mode: 'down', client_id: 'litoral' })
    await page.goto(`${origin('litoral')}${address}`)
    await expect(page.getByText(/^Não conseguimos ler a sua conexão agora/)).toBeVisible({
      timeout: 20_000,
    })
    await expectAccessible(page)
    // Nothing is known of the line, and the rest of the page helps all the same.
    await page.goto(`${origin('litoral')}/sem-internet`)
    await expect(page.getByRole('heading', { name: 'O que conferir' })).toBeVisible()
    await expect(
      part(page, 'O que encontramos').getByText(/^Não conseguimos verificar a sua conexão agora/),
    ).toBeVisible({ timeout: 20_000 })
    await sandbox('faults', { upstream: 'erp', mode: 'ok', client_id: 'litoral' })
  },
)

test('a provider that shows no lines says so', { tag: '@long' }, async ({ page }) => {
  await openAs(page, person('serrana', 'Helena'), address)
  await expect(page.getByText('A conexão não aparece aqui.')).toBeVisible()
  await expectAccessible(page)
})

test('each diagnosis is one answer with one next step', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await openAs(page, maria, '/sem-internet?line=601')
  const found = part(page, 'O que encontramos')
  for (const [setting, answer, step] of [
    [wellLine, 'Está tudo certo até o seu roteador.', 'Ver o meu Wi-Fi'],
    [{ signal: 'weak' }, /^O sinal da fibra está fraco/, 'Ver o meu Wi-Fi'],
    [{ router: 'off' }, /seu roteador não responde/, 'Ver o passo a passo'],
    [{ router: 'on', session: 'down' }, /^Este endereço está sem conexão/, 'Reiniciar por aqui'],
    [{ session: 'unknown' }, /^Não foi possível saber o que há/, 'Ver o passo a passo'],
    [{ signal: 'lost' }, 'O sinal da fibra não chega até o seu aparelho.', 'Pedir atendimento'],
    [{ suspended: 'yes' }, 'Seu contrato está suspenso a seu pedido.', 'Falar com a gente'],
    [{ suspended: 'no', contract: 'CM' }, /bloqueada por fatura/, 'Ver faturas e pagar'],
  ] as const) {
    await setLine(setting)
    await untilShown(page, async () => {
      await expect(found.getByRole('button', { name: 'Atualizar' })).toBeVisible()
      await expect(found.getByText(answer)).toBeVisible({ timeout: 1_000 })
    })
    await expect(found.getByRole('link', { name: step })).toBeVisible()
    await expectAccessible(page)
  }
  await expect(found.getByRole('button', { name: /^Desbloquear|desbloqueio/i })).toBeVisible()
  // No cable helps, and one button is the next step.
  await expect(page.getByText('Olhe as luzes do aparelho da fibra')).toBeHidden()
  await expect(page.locator('.button-primary')).toHaveCount(1)
  // The way to pay is named once.
  await expect(found.getByRole('link', { name: /fatura/ })).toHaveCount(1)
})

test(
  'a request from the diagnosis names the line, and shows the words that were typed',
  { tag: '@long' },
  async ({ page }) => {
    await setLine(wellLine)
    await setLine({ signal: 'lost' })
    await openAs(page, maria, '/sem-internet?line=601')
    await expect(page.getByText(/^Junto vai o que o sistema sabe/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Telefone para contato' }).fill('48991010000')
    await page.getByRole('textbox', { name: 'O que está acontecendo' }).fill('Luz vermelha.')
    const sending = page.waitForRequest(/create\/support$/)
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    expect((await sending).postDataJSON()).toMatchObject({ lineId: '601' })
    await page.getByRole('link', { name: 'Ver atendimento' }).click()
    // The facts of the line are for staff; here stand the subscriber's own words.
    await expect(page.locator('.first-message')).toContainText(/Luz vermelha\.$/)
  },
)

test('every screen says the same of a line, and which system saw what where two differ', async ({
  page,
}) => {
  await setLine({ ...wellLine, session: 'down' })
  await openAs(page, maria, '/sem-internet?line=601')
  const found = part(page, 'O que encontramos')
  await untilShown(page, async () => {
    await expect(found.getByText('Este endereço está sem conexão com a gente.')).toBeVisible({
      timeout: 1_000,
    })
  })
  await expect(found.getByText('FIBRA 500 MEGA · Rua das Palmeiras 245 (maria.casa)')).toBeVisible()
  await expect(found.getByText(/mas o roteador ainda responde/)).toBeVisible()
  const said = encodeURIComponent('“Este endereço está sem conexão com a gente.”')
  const chat = page.getByRole('link', { name: 'Chamar no WhatsApp' })
  await expect(chat).toHaveAttribute('href', new RegExp(`${said}$`))
  await page.goto(`${origin('demo')}${address}?line=601`)
  await expect(page.getByText('Desconectada', { exact: true })).toBeVisible()
  await page.goto(`${origin('demo')}/panel/devices`)
  const router = page.getByRole('link', { name: /maria\.casa/ })
  await expect(router.getByText('Sem internet')).toBeVisible()
  await expect(router.getByText('Online')).toHaveCount(0)
  await router.click()
  await expect(page.getByText(/registra a queda.* mas o roteador ainda respondeu em/)).toBeVisible()
  await expectAccessible(page)
  await setLine(wellLine)
})
