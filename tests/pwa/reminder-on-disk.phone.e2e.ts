import { dayMs } from '#domain/platform/time/durations.ts'
import { expect, person } from '../e2e/support/portal.ts'
import { wholeBrowser } from '../e2e/support/whole-browser.ts'
import { allowPushes, prepareReminder, waitingReminders } from './support/reminder.ts'
import { heading, openHome, untilKept } from './support/subscriber.ts'
import { test } from './support/test.ts'

test.use(wholeBrowser)

test(
  'no file of the browser contains a reminder, after it was killed or by a clock that is 46 days ahead',
  { tag: '@long' },
  async ({ profile, network }) => {
    test.slow()
    const origin = network.origin('demo')
    const who = person('demo', 'Fibra')
    // A browser that was closed once has written the cookies of the session to the disk.
    const early = await profile.open()
    await openHome(await early.newPage(), who, origin)
    await early.close()
    const first = await profile.open()
    await allowPushes(first, origin)
    const page = await first.newPage()
    await page.goto(`${origin}/panel`)
    await expect(heading(page)).toContainText('Fibra')
    await untilKept(page)
    const { line, deliver } = await prepareReminder(page, origin)
    const words = [line, line.slice(0, 20), '"linha_digitavel"', who.document]
    await page.goto(`${origin}/robots.txt`)
    await deliver({ untilShown: () => expect.poll(() => waitingReminders(page)).toBe(1) })
    await profile.kill(first)
    expect(profile.findings(words)).toEqual([])

    const second = await profile.open()
    const later = await second.newPage()
    await later.clock.install({ time: Date.now() + 46 * dayMs })
    network.cut()
    await later.goto(`${origin}/panel`)
    await expect(heading(later)).toBeVisible()
    // Too old to be shown. It is kept: without the server nobody confirms the clock that says so.
    await expect(later.getByText(line)).toHaveCount(0)
    expect(await waitingReminders(later)).toBe(1)
    await second.close()
    expect(profile.findings(words)).toEqual([])
  },
)
