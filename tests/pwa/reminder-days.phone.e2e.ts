import { dayMs } from '#domain/platform/time/durations.ts'
import { signInOnOwnDevice } from '../e2e/support/own-device.ts'
import { useOwnServer } from '../e2e/support/servers/own-server.ts'
import { expect, password } from '../e2e/support/portal.ts'
import { movePushWorkerClock, tap } from '../e2e/support/push.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { allowPushes, forgetBills, prepareReminder, waitingReminders } from './support/reminder.ts'
import { code, heading, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(wholeBrowser)
const server = useOwnServer()

test(
  'a reminder leads to the payable bill 15, 29 and 44 days after the last visit, and on day 46 after the password',
  { tag: '@long' },
  async ({ context, page, network }) => {
    test.slow()
    const origin = network.origin('demo')
    await allowPushes(context, origin)
    await context.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'], {
      origin,
    })
    await page.clock.install()
    await signInOnOwnDevice(page, origin)
    await untilKept(page)
    const reminder = await prepareReminder(page, origin)
    let aheadMs = 0
    const now = () => Date.now() + aheadMs
    /** Closes the portal and lets these days pass for its server, its page and its push worker. */
    const pass = async (days: number) => {
      await page.goto(`${origin}/robots.txt`)
      aheadMs += days * dayMs
      await server().moveClock(aheadMs)
      await page.clock.setSystemTime(now())
      await movePushWorkerClock(context, aheadMs)
    }
    const pix = code(page, 'Código PIX copia e cola')
    const line = code(page, 'Linha digitável')

    // Each day is counted from the visit of the one before.
    for (const day of [15, 29, 44]) {
      await test.step(`day ${day}`, async () => {
        await pass(day)
        await forgetBills(page)
        await reminder.deliver({ asOf: new Date(now() - 2 * dayMs) })
        await expect.poll(() => waitingReminders(page)).toBe(1)

        network.cut()
        await tap(context, reminder.tag)
        await page.goto(`${origin}${reminder.path}`)
        await expect(line).toBeVisible()
        await expect(
          page.getByText(/^Valor de \d\d\/.*A fatura pode já estar paga\.$/),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Copiar linha digitável' }).click()
        await expect(page.getByText('Linha digitável copiada').first()).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reminder.line)

        network.mend()
        await page.goto(`${origin}/robots.txt`)
        await page.goto(`${origin}${reminder.path}`)
        await expect(pix).toBeVisible()
        await expect(page.getByText('A fatura pode já estar paga.')).toBeHidden()
        await expect(page).toHaveURL(`${origin}${reminder.path}`)
      })
    }

    await pass(46)
    await page.goto(`${origin}${reminder.path}`)
    await expect(page).toHaveURL(/\/sign-in-2$/)
    await expect(heading(page)).toHaveText('Olá, Maria')
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page).toHaveURL(`${origin}${reminder.path}`)
    await expect(pix).toBeVisible()
  },
)
