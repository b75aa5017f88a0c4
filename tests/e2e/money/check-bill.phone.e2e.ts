import { toBuffer } from 'bwip-js/node'
import type { Page } from 'playwright/test'
import { formatLinhaDigitavel } from '#domain/money/payment-codes/boleto-mask.ts'
import { buildBarcode, toBarcode, toLinhaDigitavel } from '#domain/money/payment-codes/boleto.ts'
import { addDays, calendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { buildPixPayload } from '#domain/money/payment-codes/pix.ts'
import { dueDayNear } from '#domain/money/payment-codes/boleto-code.ts'
import { untilStored } from '../../pwa/support/subscriber.ts'
import { expectAccessible } from '../support/accessible.ts'
import {
  expect,
  expectNoSidewaysScroll,
  maria,
  openAs,
  origin,
  person,
  test,
} from '../support/portal.ts'

const address = '/panel/financial/check-bill'
const bill = '/panel/financial/invoice/1024/payment'
const today = calendarDate(new Date(), defaultTimeZone)

/** The 47 digits of the bill's boleto, as its own screen shows them. */
async function ownLine(page: Page): Promise<string> {
  await openAs(page, maria, `${bill}/boleto`)
  const shown = page.getByRole('group', { name: 'Linha digitável', exact: true })
  return (await shown.textContent())?.replaceAll(/\D/g, '') ?? ''
}

const shownPix = (page: Page) =>
  page.getByRole('group', { name: 'Código PIX copia e cola', exact: true })

async function ownPix(page: Page): Promise<string> {
  await openAs(page, maria, `${bill}/pix`)
  return (await shownPix(page).textContent()) ?? ''
}

async function check(page: Page, text: string): Promise<void> {
  await page.getByLabel('Código do boleto ou do PIX').fill(text)
  await page.getByRole('button', { name: 'Conferir' }).click()
}

const verdict = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })

/** The boleto with other parts, all its check digits right. */
function altered(line: string, parts: Partial<Parameters<typeof buildBarcode>[0]>): string {
  const barcode = toBarcode(line)
  return toLinhaDigitavel(
    buildBarcode({
      bank: barcode.slice(0, 3),
      dueDate: dueDayNear(barcode.slice(5, 9), today),
      value: Number(barcode.slice(9, 19)),
      freeField: barcode.slice(19),
      ...parts,
    }),
  )
}

/** A bar code or QR code as the address of a picture. */
async function draw(code: Parameters<typeof toBuffer>[0]): Promise<string> {
  return `data:image/png;base64,${(await toBuffer(code)).toString('base64')}`
}

/** The page's camera shows this picture; without one it fails by this name of an error. */
async function setCamera(page: Page, shows: { picture: string } | { error: string }) {
  await page.addInitScript((shows) => {
    const getUserMedia = async () => {
      if ('error' in shows) throw new DOMException('', shows.error)
      const picture = new Image()
      picture.src = shows.picture
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 1280
      canvas.height = 720
      const surface = canvas.getContext('2d')
      const draw = () => {
        if (!surface) return
        surface.fillStyle = '#ddd'
        surface.fillRect(0, 0, 1280, 720)
        surface.fillStyle = '#fff'
        const { width, height } = picture
        const left = (1280 - width) / 2
        const top = (720 - height) / 2
        surface.fillRect(left - 40, top - 40, width + 80, height + 80)
        surface.drawImage(picture, left, top)
      }
      setInterval(draw, 50)
      draw()
      const stream = canvas.captureStream()
      Object.assign(window, { cameraTracks: stream.getTracks() })
      return stream
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, shows)
}

const isCameraOn = (page: Page) =>
  page.evaluate(() => {
    const tracks: unknown = 'cameraTracks' in window ? window.cameraTracks : []
    return (
      Array.isArray(tracks) &&
      tracks.some((track) => track instanceof MediaStreamTrack && track.readyState === 'live')
    )
  })

test('an own open bill is known by its line, and paid from there; nothing of it is sent', async ({
  page,
}) => {
  const line = await ownLine(page)
  await page.goto(`${origin('demo')}/panel/financial/invoices/to-pay`)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await page.getByRole('main').getByRole('link', { name: 'Este boleto é verdadeiro?' }).click()
  await check(page, ` ${formatLinhaDigitavel(line)}\n`)
  await expect(verdict(page, 'Sim, é a sua fatura')).toBeFocused()
  await expect(page.getByText('Comparamos com as suas faturas de agora.')).toBeVisible()
  await expectAccessible(page)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((text) => text.replaceAll(/\D/g, '').includes(line))).toEqual([])
  await page.getByRole('link', { name: 'Ir para o pagamento' }).click()
  await expect(page).toHaveURL(/\/panel\/financial\/invoice\/1024$/)
})

test(
  'a changed amount and due day stand beside those of the bill',
  { tag: '@long' },
  async ({ page }) => {
    const line = await ownLine(page)
    await page.goto(origin('demo') + address)
    const due = addDays(dueDayNear(toBarcode(line).slice(5, 9), today), 5)
    await check(page, altered(line, { value: 123_456, dueDate: due }))
    await expect(verdict(page, 'É nossa, mas não confere')).toBeFocused()
    const rows = page.getByRole('region', { name: 'É nossa, mas não confere' }).locator('dl > div')
    await expect(rows.nth(0)).toHaveText('Valor no códigoR$ 1.234,56')
    await expect(rows.nth(2)).toHaveText(`Vencimento no código${formatDate(due)}`)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  },
)

test('a boleto of another account is a forgery where it resembles a bill, and told in one tap', async ({
  page,
}) => {
  const line = await ownLine(page)
  await page.goto(origin('demo') + address)
  const freeField = '1234512345123451234512345'
  await check(page, altered(line, { bank: '341', freeField, value: 1 }))
  await expect(verdict(page, 'Não achamos este boleto entre as suas faturas')).toBeFocused()

  const forged = altered(line, { bank: '341', freeField })
  await check(page, forged)
  await expect(verdict(page, 'Cuidado: parece falso')).toBeFocused()
  await expect(page.getByText('Itaú (341)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Avisar a gente' }).click()
  await expect(page).toHaveURL(/\/panel\/customer-service\/request$/)
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    new RegExp(formatLinhaDigitavel(forged).replaceAll('.', String.raw`\.`)),
  )
})

test(
  'where support is by chat alone, the chat is offered and gets no code',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, person('serrana', 'Helena'), address)
    await check(page, buildPixPayload({ key: 'x@y.example', merchantName: 'Z', merchantCity: 'Y' }))
    await expect(verdict(page, 'Não achamos este boleto entre as suas faturas')).toBeFocused()
    await expect(page.getByRole('definition').filter({ hasText: 'x@y.example' })).toBeVisible()
    const chat = page.getByRole('link', { name: 'Falar com a gente' })
    await expect(chat).toBeVisible()
    expect(await chat.getAttribute('href')).not.toContain('br.gov.bcb')
    await expect(page.getByRole('link', { name: 'Avisar a gente' })).toHaveCount(0)
  },
)

test('a code is known inside the message it came in, and never beside a foreign one', async ({
  page,
}) => {
  const code = await ownPix(page)
  await page.goto(origin('demo') + address)
  await check(page, `Segue o PIX da sua fatura:\n*${code}*\nQualquer dúvida, chame a gente.`)
  await expect(verdict(page, 'Sim, é a sua fatura')).toBeFocused()
  const foreign = buildPixPayload({ key: 'x@y.example', merchantName: 'Z', merchantCity: 'Y' })
  await check(page, `${code}\nou ${foreign}`)
  await expect(verdict(page, 'Não achamos este boleto entre as suas faturas')).toBeFocused()
  await expect(page.getByText(/^O texto tem mais de um código, e pelo menos um/)).toBeVisible()
  await expect(verdict(page, 'Sim, é a sua fatura')).toHaveCount(0)
})

test(
  'what is no code says what is wrong with it, beside the field',
  { tag: '@long' },
  async ({ page }) => {
    const line = await ownLine(page)
    await page.goto(origin('demo') + address)
    const field = page.getByLabel('Código do boleto ou do PIX')
    const wrong = `${line[0] === '7' ? '1' : '7'}${line.slice(1)}`
    for (const [text, fault] of [
      ['', 'Cole um código ou use a câmera.'],
      ['https://provedor.example', 'Isto não é um boleto nem um código PIX.'],
      [line.slice(5), 'Faltam ou sobram números'],
      [wrong, 'Um dígito não confere.'],
      ['00020126330014br.gov.bcb.pix', 'Este código PIX está incompleto'],
    ] as const) {
      await check(page, text)
      await expect(page.getByText(fault)).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await expectAccessible(page)
  },
)

test(
  'without a network a code is compared with what this device has stored',
  { tag: '@long' },
  async ({ page, context }) => {
    const line = await ownLine(page)
    await page.goto(`${origin('demo')}${bill}/pix`)
    const code = (await shownPix(page).textContent()) ?? ''
    await untilStored(page)
    await page.goto(origin('demo') + address)
    await expect(page.getByRole('button', { name: 'Conferir' })).toBeVisible()
    await untilStored(page)
    await context.setOffline(true)
    await check(page, code)
    await expect(verdict(page, 'Sim, é a sua fatura')).toBeFocused()
    await expect(
      page.getByText(/^Comparado com as faturas guardadas neste aparelho, de hoje, \d\d:\d\d\.$/),
    ).toBeVisible()
    await check(page, altered(line, { freeField: '1234512345123451234512345', value: 1 }))
    await expect(verdict(page, 'Não achamos este boleto entre as suas faturas')).toBeFocused()
    await expect(page.getByText(/que pode não ser tudo/)).toBeVisible()
    await expect(page.getByText('O aviso por escrito precisa de conexão.')).toBeVisible()
  },
)

test('the camera reads the QR code of a bill and turns itself off', async ({ page }) => {
  const code = await ownPix(page)
  await setCamera(page, { picture: await draw({ bcid: 'qrcode', text: code, scale: 4 }) })
  await page.goto(origin('demo') + address)
  await page.getByRole('button', { name: 'Usar a câmera' }).click()
  await expect(verdict(page, 'Sim, é a sua fatura')).toBeFocused()
  expect(await isCameraOn(page)).toBe(false)
  await expect(page.getByRole('region', { name: 'Câmera' })).toHaveCount(0)
})

test('the camera reads the bar code of a boleto', { tag: '@long' }, async ({ page }) => {
  const line = await ownLine(page)
  const code = { bcid: 'interleaved2of5', text: toBarcode(line), scale: 2, height: 13 }
  await setCamera(page, { picture: await draw(code) })
  await page.goto(origin('demo') + address)
  await page.getByRole('button', { name: 'Usar a câmera' }).click()
  await expect(verdict(page, 'Sim, é a sua fatura')).toBeFocused()
})

test(
  'the camera goes on looking past a code that is no bill, until it is closed',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, maria)
    await setCamera(page, {
      picture: await draw({ bcid: 'qrcode', text: 'https://x.example', scale: 4 }),
    })
    await page.goto(origin('demo') + address)
    await page.getByRole('button', { name: 'Usar a câmera' }).click()
    await expect(page.getByText('Esse código não é de boleto nem de PIX.')).toBeVisible()
    expect(await isCameraOn(page)).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fechar a câmera' }).click()
    await expect.poll(() => isCameraOn(page)).toBe(false)
  },
)

const cameraFailures = [
  ['NotAllowedError', /A câmera não está liberada para este site/],
  ['NotFoundError', /Não encontramos uma câmera neste aparelho/],
  ['NotReadableError', /Outro aplicativo está usando a câmera/],
] as const

for (const [error, text] of cameraFailures) {
  test(
    `a camera that fails with ${error} says what to do instead`,
    { tag: '@long' },
    async ({ page }) => {
      await openAs(page, maria)
      await setCamera(page, { error })
      await page.goto(origin('demo') + address)
      await page.getByRole('button', { name: 'Usar a câmera' }).click()
      await expect(page.getByText(text)).toBeVisible()
      await expectAccessible(page)
    },
  )
}
