import type { Browser } from 'playwright'
import * as v from 'valibot'
import { findSeen, tapUntil, typeSignIn } from './timed-taps.ts'

/**
 * What is tapped after the sign-in, by its words: they change less between versions than markup. One bill
 * is paid by the first of them, several by the second.
 */
const steps = ['Pagar agora', 'Pagar tudo', 'Pagar com PIX', 'Copiar código PIX'].map((text) => ({
  seen: `text=${text}`,
  tapped: `:is(a, button):visible:has-text("${text}")`,
}))

/** Times in milliseconds, as far as they are waited for. */
interface Payment {
  /** From "Entrar" to the copied code. */
  readonly taps: number
  /** From "Entrar" to the pay button. */
  readonly payMs: number
  /** From the pay button to the code, without what a person takes to tap. */
  readonly codeMs: number
  /** Longest task; 0 where none took the 50 ms from which browsers tell them. */
  readonly taskMs: number
}

/**
 * Signs in on a slow phone that was never here, and goes the shortest way to the PIX code: of the steps
 * that are seen, the last is taken, so that a version with fewer steps needs fewer taps.
 */
export async function payByPix(browser: Browser, origin: string): Promise<Payment> {
  const phone = await typeSignIn(browser, origin)
  const { page } = phone
  try {
    const waits: number[] = []
    let tapped = 'button[type=submit]'
    let left = steps
    while (left.length > 0) {
      const sought = left.map(({ seen }) => seen)
      waits.push(await tapUntil(phone, tapped, ...sought))
      await page.waitForLoadState('networkidle')
      const last = (await findSeen(phone, sought)).at(-1)
      const step = left.find(({ seen }) => seen === last)
      if (!step) throw new Error(`${sought.join(' or ')} was there and is gone`)
      tapped = step.tapped
      left = left.slice(left.indexOf(step) + 1)
    }
    const [payMs = NaN, ...others] = waits
    const { task } = v.parse(v.object({ task: v.number() }), await page.evaluate('felt'))
    return {
      // The code that is seen is copied by one more.
      taps: waits.length + 1,
      payMs,
      codeMs: others.reduce((sum, ms) => sum + ms, 0),
      taskMs: task,
    }
  } finally {
    await page.context().close()
  }
}
