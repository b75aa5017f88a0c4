type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const touched = new Set<Field>()
let lastStir = 0

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

function stir(): void {
  lastStir = Date.now()
}

/** Watches what somebody writes, so that no reload ever takes it from them. */
export function watchTyping(): void {
  for (const name of ['pointerdown', 'keydown'] as const) {
    addEventListener(name, stir, { capture: true, passive: true })
  }
  addEventListener(
    'input',
    ({ target }) => {
      stir()
      if (isField(target)) touched.add(target)
    },
    { capture: true, passive: true },
  )
}

/** Whether a field on screen holds something somebody wrote or chose. */
export function hasTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some(({ value }) => value !== '')
}

/** Whether nobody is in the middle of anything: `rest` milliseconds without a touch, or out of view. */
export function isAtRest(rest: number): boolean {
  return !hasTyped() && (document.hidden || Date.now() - lastStir > rest)
}
