import { expect, person } from '../e2e/support/portal.ts'
import { buttonsOf, holdSubscription, shown, tap } from '../e2e/support/push.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { allowPushes, prepareReminder, waitingReminders } from './support/reminder.ts'
import { heading, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(wholeBrowser)

test(
  '"Pagar" on a reminder of several bills opens the one that falls due first',
  { tag: '@long' },
  async ({ context, page, network }) => {
    const origin = network.origin('demo')
    await allowPushes(context, origin)
    await openHome(page, person('demo', 'Fibra'), origin)
    await untilKept(page)
    const { id, path, tag, deliver } = await prepareReminder(page, origin)
    await page.goto(`${origin}/panel`)
    await expect(heading(page)).toContainText('Fibra')
    await deliver({ others: ['990001'] })
    await expect.poll(() => shown(page)).toMatchObject([{ tag }])
    expect(await buttonsOf(page, tag)).toEqual(['Pagar', 'Lembrar amanhã'])
    await tap(context, tag, 'pay')
    await expect(page).toHaveURL(`${origin}${path}`)
    expect(path).toContain(id)
  },
)

test(
  '"Lembrar amanhã" closes the reminder, and brings it back where the server was not told',
  { tag: '@long' },
  async ({ context, page, network }) => {
    const origin = network.origin('demo')
    await allowPushes(context, origin)
    await openHome(page, person('demo', 'Fibra'), origin)
    await untilKept(page)
    const { tag, deliver } = await prepareReminder(page, origin)
    await page.goto(`${origin}/robots.txt`)
    await deliver()
    await expect.poll(() => waitingReminders(page)).toBe(1)
    await holdSubscription(context, page)

    network.cut()
    await tap(context, tag, 'tomorrow')
    const body = 'Não deu para adiar agora. Tente de novo mais tarde.'
    expect(await shown(page)).toEqual([{ tag, title: 'Lembrete de fatura', body }])
    network.mend()
    await tap(context, tag, 'tomorrow')
    await expect.poll(() => shown(page)).toEqual([])
  },
)
