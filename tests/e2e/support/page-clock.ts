import type { Page } from 'playwright/test'

declare global {
  interface Window {
    ownFrames: Pick<Window, 'cancelAnimationFrame' | 'requestAnimationFrame'>
  }
}

/**
 * Lets a test move the clock of a page before it is opened. Frames stay the browser's own: with frames by
 * the clock an animation would end before the frame that waits for its end.
 */
export async function installClock(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    window.ownFrames = {
      requestAnimationFrame: window.requestAnimationFrame.bind(window),
      cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    }
  })
  await page.clock.install()
  await page.addInitScript(() => void Object.assign(window, window.ownFrames))
}
